import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { openRequests } from '../../test/company-requests.ts'
import { openScreen } from '../../test/open-screen.tsx'
import { anHcp, anOrder } from '../../test/records.ts'
import { openRepRequests } from '../../test/rep-requests.ts'
import { showAlert, showSuccess } from './toast.tsx'

const SCREENS = [
  {
    what: "the rep's requests on a small phone",
    size: [390, 664],
    open: () => openRepRequests(Array.from({ length: 8 }, () => anOrder())),
  },
  {
    what: "an HCP's orders on a small phone",
    size: [390, 664],
    open: () =>
      openScreen(
        '/portal/order',
        {
          'GET /users/details': () => anHcp(),
          'GET /order/get': () => ({
            checkProduct: Array.from({ length: 6 }, () => anOrder({ status: 'POSTED' })),
          }),
          'GET /orders': () => ({ orders: [] }),
        },
        'RETAILER_STAFF',
      ),
  },
  {
    what: "an admin's requests on a laptop",
    size: [1280, 800],
    open: () => openRequests('/admin/requests'),
  },
] as const

/** What the toast covers of the screen: headings and what can be pressed. */
function covered(): (string | null)[] {
  const toast = document.querySelector('[data-toast]')
  const place = toast?.getBoundingClientRect()
  return [...document.querySelectorAll('h1, h2, a, button, input, select')]
    .filter(element => {
      const { left, right, top, bottom } = element.getBoundingClientRect()
      const isBelow =
        place && right > place.left && left < place.right && bottom > place.top && top < place.bottom
      return isBelow && !toast?.contains(element) && element.checkVisibility()
    })
    .map(element => element.textContent)
}

test.each(SCREENS)(
  '$what: neither a success nor an alert covers a heading or an action [UX§27]',
  async ({ size, open }) => {
    await page.viewport(size[0], size[1])
    await open()
    await expect.element(page.getByRole('article').or(page.getByRole('row')).first()).toBeVisible()
    for (const show of [showSuccess, showAlert]) {
      show('The order was changed', { about: 'Order of Dr Number 0' })
      await expect.element(page.getByText('Order of Dr Number 0')).toBeInViewport({ ratio: 1 })
      await expect.poll(covered).toEqual([])
    }
  },
)
