import type { OwnOrder } from '@portal/contract/orders'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { inTurn, loseCall, refuse, type Sent } from '../../test/open-screen.tsx'
import { anOrder } from '../../test/records.ts'
import { chooseTwo, gum, openRequest, past, place, sensitive } from '../../test/sample-request.ts'

/** An order of these items with the phone of the HCP. */
function orderOf(...asked: (typeof gum)[]): OwnOrder {
  const addressSnaphot = { ...past.addressSnaphot, phone: '60123000001' }
  return { ...anOrder(), addressSnaphot, orderItem: asked.map(shopItem => ({ shopItem })) }
}

const keysOf = (sent: Sent[]) =>
  sent.filter(({ name }) => name === 'POST /orders').map(({ headers }) => headers['idempotency-key'])
const failed = page.getByText('Failed to Add Order. Please try again.')
const placed = page.getByText('Order Placed Successfully!')
const placedBefore = page.getByText('Your earlier request was placed')

test('an order with a lost answer keeps its key for later tries, corrected or not [UX§19 D§7]', async () => {
  const sent = await openRequest({
    'POST /orders': inTurn(
      loseCall,
      loseCall,
      () => orderOf(sensitive, gum),
      () => orderOf(sensitive),
    ),
  })
  await chooseTwo()
  await place.click()
  await expect.element(failed).toBeVisible()
  await page.getByRole('button', { name: 'Remove item 2' }).click()
  await expect.element(failed).not.toBeInTheDocument()
  await place.click()
  await expect.element(placedBefore).toBeVisible()
  expect(new Set(keysOf(sent)).size).toBe(1)
  await place.click()
  await expect.element(placed).toBeVisible()
  expect(new Set(keysOf(sent)).size).toBe(2)
})

test('a retry with another address finds the earlier order too, and places no second one [D§7]', async () => {
  await openRequest({ 'POST /orders': inTurn(loseCall, loseCall, () => refuse('KEY_REUSED')) })
  await chooseTwo()
  await place.click()
  await expect.element(failed).toBeVisible()
  await place.click()
  await expect.element(placedBefore).toBeVisible()
})

test('an order with lost responses is reported as placed if the list of orders has it [UX§19]', async () => {
  let orders: OwnOrder[] = []
  await openRequest({
    'GET /order/get': () => ({ checkProduct: orders }),
    'POST /orders': ({ headers }) => {
      orders = [{ ...orderOf(sensitive, gum), idempotencyKey: headers['idempotency-key'] }]
      return loseCall()
    },
  })
  await chooseTwo()
  await place.click()
  await expect.element(placed).toBeVisible()
})

test('an order that was seen ends its key, so the same samples can be ordered again [D§7]', async () => {
  let order: OwnOrder | undefined
  let online = false
  const sent = await openRequest({
    'GET /order/get': () => (online && order ? { checkProduct: [order] } : loseCall()),
    'POST /orders': ({ headers }) => {
      order ??= { ...orderOf(sensitive, gum), idempotencyKey: headers['idempotency-key'] }
      return keysOf(sent).length < 3 ? loseCall() : orderOf(sensitive, gum)
    },
  })
  await chooseTwo()
  await place.click()
  await expect.element(failed).toBeVisible()
  online = true
  await page.getByRole('link', { name: 'Order', exact: true }).click()
  await expect.element(page.getByRole('article')).toBeVisible()
  await page.getByRole('link', { name: 'Sample', exact: true }).click()
  await place.click()
  await expect.element(placed).toBeVisible()
  expect(new Set(keysOf(sent)).size).toBe(2)
})
