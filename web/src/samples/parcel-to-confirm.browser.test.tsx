import type { Order } from '@portal/contract/orders/orders.endpoints'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { keepTapGuard } from '../../test/no-surprises.ts'
import { type Answers, MALAYSIA, Refusal, SINGAPORE } from '../../test/open-screen.tsx'
import { anOrder } from '../../test/records.ts'
import { chooseTwo, openRequest, past, place } from '../../test/sample-request.ts'

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString()
const aParcel = (days: number, overrides: Partial<Order> = {}) =>
  anOrder({ status: 'POSTED', history: [{ status: 'POSTED', at: daysAgo(days) }], ...overrides })

const question = page.getByText('Has this parcel arrived?')
const mark = page.getByRole('button', { name: 'Mark As Delivered' })

/** Opens the request of an HCP with these orders, which can be marked as delivered. */
function openWith(orders: Order[], answers: Answers = {}) {
  const list = [...orders]
  return openRequest({
    // The companies are loaded once for all tests of a file.
    'GET /public/companies': () => [{ ...MALAYSIA, unconfirmedParcels: 1, unconfirmedDays: 14 }, SINGAPORE],
    'GET /order/get': () => ({ checkProduct: list }),
    'POST /order/status-update': ({ body }) => {
      const index = list.findIndex(({ id }) => id === Reflect.get(Object(body), 'id'))
      const delivered = { ...(list[index] ?? anOrder()), status: 'COMPLETED' as const }
      list[index] = delivered
      return delivered
    },
    ...answers,
  })
}
async function confirmParcel() {
  await mark.click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Mark As Delivered' }).click()
}

test('with a parcel to confirm the form asks for it in place of the order, and confirming it brings the order back [UX§18 UX§28]', async () => {
  keepTapGuard()
  const sent = await openWith([aParcel(3), aParcel(20)])
  await expect.element(question).toBeVisible()
  await expect.element(page.getByText(/^Gum Care Toothpaste 75 g, shipped on /)).toBeVisible()
  await expect.element(place).not.toBeInTheDocument()
  await confirmParcel()
  await expect.element(question).not.toBeInTheDocument()
  // A second tap at this place does nothing for a moment.
  await expect.element(place).toHaveAttribute('aria-disabled', 'true')
  await expect.element(place).not.toHaveAttribute('aria-disabled')
  expect(document.activeElement).toBe(place.element().closest('[tabindex="-1"]'))
  await chooseTwo()
  await place.click()
  await expect.element(page.getByText('Order Placed Successfully!')).toBeVisible()
  expect(sent.filter(({ name }) => name === 'POST /order/status-update')).toHaveLength(1)
})

test('each parcel is asked for, the oldest first', async () => {
  const oldest = aParcel(40)
  await openWith([aParcel(20), oldest])
  const link = page.getByRole('link', { name: 'It has not arrived' })
  await expect.element(link).toHaveAttribute('href', `/portal/order?order=${oldest.id}`)
  await confirmParcel()
  await expect.element(link).not.toHaveAttribute('href', `/portal/order?order=${oldest.id}`)
  await confirmParcel()
  await expect.element(place).toBeVisible()
})

test('a parcel with an open problem and one within the days ask for nothing', async () => {
  const problem = {
    caseId: anOrder().id,
    problem: 'NOT_ARRIVED',
    openedAt: daysAgo(2),
    closed: false,
  } as const
  await openWith([aParcel(20, { problem }), aParcel(13)])
  await expect.element(place).toBeVisible()
  await expect.element(question).not.toBeInTheDocument()
})

test('a refusal that the screen did not expect names the parcel and has its button there [UX§19 UX§28]', async () => {
  const parcel = aParcel(10)
  const params = { samples: 'Gum Care Toothpaste 75 g', day: '06/11/2026' }
  let isRefused = true
  await openWith([parcel], {
    'POST /orders': () => {
      if (!isRefused) return anOrder({ orderItem: past.orderItem })
      isRefused = false
      throw new Refusal('PARCELS_UNCONFIRMED', undefined, undefined, [
        { path: `orders.${parcel.id}`, message: '', code: 'PARCEL_UNCONFIRMED', params },
      ])
    },
  })
  await chooseTwo()
  await place.click()
  await expect.element(question).toBeVisible()
  await confirmParcel()
  await expect.element(place).not.toHaveAttribute('aria-disabled')
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
  await place.click()
  await expect.element(page.getByText('Order Placed Successfully!')).toBeVisible()
})
