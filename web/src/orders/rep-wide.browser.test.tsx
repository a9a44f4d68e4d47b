import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { openScreen, refuse } from '../../test/open-screen.tsx'
import { anOrder, aRecruit, aRep } from '../../test/records.ts'

const UPDATE = 'POST /order/update'
const NAMES = ['Dr Hana Yusof', 'Dr Mei Ling Wong', 'Dr Arjun Nair', 'Dr Nurul Huda'] as const
const meta = { yearMonth: '2026-11', registered: 1, fulfilled: 0, processing: 4, next: null }
const byStatus = {
  PROCESSING: 4,
  IN_REVIEW: 0,
  POSTED: 0,
  COMPLETED: 0,
  CANCELLED: 0,
  CANCELLED_BY_COMPANY: 0,
  LOST: 0,
}

const rows = page.getByRole('list', { name: 'Sample Requests by HCP' })
const rowOf = (name: string) => rows.getByRole('button', { name })
/** Visible cards: a hidden card is neither seen nor read out. */
const card = page.getByRole('article')
const heading = card.getByRole('heading')

beforeEach(() => page.viewport(1280, 800))

/** Requests of four HCPs. @param gone the orders that are not found when the rep acts on them */
async function openRequests(gone?: string) {
  const listed = NAMES.map(name => aRecruit({ name, orders: [anOrder()] }))
  const sent = await openScreen(
    '/sale-rep/sample/request',
    {
      'GET /users/details': aRep,
      'GET /haleon/promoter/recruited-users': () => ({ data: listed, meta: { ...meta, byStatus } }),
      [UPDATE]: ({ body }) => {
        const { orderId, ...change } = body as { orderId: string; status: 'IN_REVIEW' } // the only change in these tests
        const place = listed.findIndex(({ orders }) => orders[0]?.id === orderId)
        const hcp = listed[place]
        if (hcp?.name === gone) {
          listed.splice(place, 1)
          refuse('NOT_FOUND')
        }
        const order = { ...(hcp?.orders[0] ?? anOrder()), ...change }
        if (hcp) hcp.orders = [order]
        return order
      },
    },
    'RETAILER',
  )
  await expect.element(rowOf(NAMES[0])).toBeVisible()
  return () => sent.filter(({ name }) => name === UPDATE)
}

test('from 1024 px on the requests are rows, with the card of the selected one beside them [D§9]', async () => {
  await openRequests()
  await expect.element(heading).toHaveTextContent(`HCP ${NAMES[0]}`)
  expect(page.getByRole('complementary').elements()).toEqual([])
  await rowOf(NAMES[2]).click()
  await expect.element(heading).toHaveTextContent(`HCP ${NAMES[2]}`)
  await expect.element(rowOf(NAMES[2])).toHaveAttribute('aria-current', 'true')
  const said = [NAMES[2], '02/11/2026', 'BRIGHT SMILE CLINIC', 'Pending Approval']
  const parts = [...rowOf(NAMES[2]).element().querySelectorAll(':scope > span > span')]
  expect(parts.map(part => part.textContent)).toEqual(said)
  expect(rows.element().getBoundingClientRect().right).toBeLessThan(
    card.element().getBoundingClientRect().left,
  )
  expect(document.documentElement.scrollWidth).toBe(1280)
})

test('where it is narrower or lower every request is a card, and what was chosen is chosen still when it widens [D§9]', async () => {
  await openRequests()
  await rowOf(NAMES[1]).click()
  for (const [width, height] of [
    [1023, 800],
    [1280, 599],
    [390, 844],
  ] as const) {
    await page.viewport(width, height)
    await expect.poll(() => card.elements().length).toBe(NAMES.length)
    expect(rows.elements()).toEqual([])
  }
  await page.viewport(1024, 600)
  await expect.element(heading).toHaveTextContent(`HCP ${NAMES[1]}`)
})

test('arrow keys go from row to row, Tab and Enter into the card [D§9]', async () => {
  await openRequests()
  await rowOf(NAMES[0]).click()
  for (const [key, name] of [
    ['ArrowDown', NAMES[1]],
    ['End', NAMES[3]],
    ['ArrowDown', NAMES[3]],
    ['ArrowUp', NAMES[2]],
    ['Home', NAMES[0]],
  ] as const) {
    await userEvent.keyboard(`{${key}}`)
    await expect.element(rowOf(name)).toHaveFocus()
    await expect.element(heading).toHaveTextContent(`HCP ${name}`)
  }
  await userEvent.keyboard('{Tab}')
  await expect.element(card.getByRole('link', { name: `Chat with ${NAMES[0]}` })).toHaveFocus()
  await userEvent.keyboard('{Shift>}{Tab}{/Shift}')
  await expect.element(rowOf(NAMES[0])).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(card).toHaveFocus()
})

test('a request that was acted on stays shown and in its place, with the focus in its card [R§4 UX§18]', async () => {
  const changes = await openRequests()
  await rowOf(NAMES[1]).click()
  await card.getByRole('button', { name: 'Approve' }).click()
  await expect.element(rowOf(NAMES[1]).getByText('Processing')).toBeVisible()
  await expect.element(heading).toHaveTextContent(`HCP ${NAMES[1]}`)
  await expect.element(card).toHaveFocus()
  await expect.element(card.getByRole('button', { name: 'Mark as Shipped' })).toBeVisible()
  expect(changes()).toHaveLength(1)
})

test('what takes the place of a request that is gone is shown, and takes no press at first [R§6 UX§18]', async () => {
  const changes = await openRequests(NAMES[1])
  await rowOf(NAMES[1]).click()
  const approve = card.getByRole('button', { name: 'Approve' })
  await approve.click()
  await expect.element(heading).toHaveTextContent(`HCP ${NAMES[2]}`)
  await expect.element(card).toHaveFocus()
  expect(approve.element().getAttribute('aria-disabled')).toBe('true')
  approve.element().dispatchEvent(new MouseEvent('click', { bubbles: true }))
  expect(changes()).toHaveLength(1)
  await approve.click()
  await expect.element(rowOf(NAMES[2]).getByText('Processing')).toBeVisible()
  await page.getByRole('button', { name: 'Dismiss' }).first().click()
})

test('what another row shows takes no press at first: it came where something else was [UX§18]', async () => {
  const changes = await openRequests()
  const approve = card.getByRole('button', { name: 'Approve' })
  await expect.element(approve).toBeEnabled()
  await rowOf(NAMES[3]).click()
  approve.element().dispatchEvent(new MouseEvent('click', { bubbles: true }))
  expect(changes()).toEqual([])
  await expect.element(approve).toBeEnabled()
})

test('several are chosen by their rows and approved [R§4]', async () => {
  const changes = await openRequests()
  await page.getByRole('button', { name: 'Select several' }).click()
  await rows.getByRole('checkbox', { name: `Select ${NAMES[0]}` }).click()
  await rows.getByRole('checkbox', { name: `Select ${NAMES[3]}` }).click()
  await page.getByRole('button', { name: 'Approve all (2)' }).click()
  await expect.element(page.getByText('Requests approved: 2')).toBeVisible()
  for (const name of [NAMES[0], NAMES[3]])
    await expect.element(rowOf(name).getByText('Processing')).toBeVisible()
  expect(changes()).toHaveLength(2)
})
