import type { OwnOrder } from '@portal/contract/orders'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { inTurn, loseCall, Refusal } from '../../test/open-screen.tsx'
import { anOrder } from '../../test/records.ts'
import { chooseTwo, gum, openRequest, place, sensitive } from '../../test/sample-request.ts'

/** An order of these items with a contact phone. */
function orderOf(...asked: { id: string; name: string }[]) {
  const { addressSnaphot, ...order } = anOrder()
  return {
    ...order,
    addressSnaphot: { ...addressSnaphot, phone: '60123000001' },
    orderItem: asked.map(({ id, name }) => ({ shopItem: { id, name, categories: [] } })),
  }
}

type Order = ReturnType<typeof anOrder>
const keysOf = (sent: Awaited<ReturnType<typeof openRequest>>) =>
  sent.filter(({ name }) => name === 'POST /orders').map(({ headers }) => headers['idempotency-key'])
const failed = page.getByText('Failed to Add Order. Please try again.')
const placedBefore = page.getByText('Your earlier request was placed')

test('an order whose answer is lost is asked for again under its key, and later tries have it too, corrected or not [UX§19 D§7]', async () => {
  const sent = await openRequest(undefined, {
    'POST /orders': inTurn<Order>(
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
  await place.click()
  await expect.element(placedBefore).toBeVisible()
  expect(new Set(keysOf(sent)).size).toBe(1)
  await place.click()
  await expect.element(page.getByText('Order Placed Successfully!')).toBeVisible()
  expect(new Set(keysOf(sent)).size).toBe(2)
})

test('a retry with another address finds the earlier order too, and places no second one [D§7]', async () => {
  const answer = inTurn<Order>(loseCall, loseCall, () => {
    throw new Refusal('KEY_REUSED')
  })
  await openRequest(undefined, { 'POST /orders': answer })
  await chooseTwo()
  await place.click()
  await expect.element(failed).toBeVisible()
  await place.click()
  await expect.element(placedBefore).toBeVisible()
})

test('an order with lost responses is reported as placed if the list of orders has it [UX§19]', async () => {
  let orders: OwnOrder[] = []
  await openRequest(undefined, {
    'GET /order/get': () => ({ checkProduct: orders }),
    'POST /orders': ({ headers }) => {
      orders = [{ ...orderOf(sensitive, gum), idempotencyKey: headers['idempotency-key'] }]
      return loseCall()
    },
  })
  await chooseTwo()
  await place.click()
  await expect.element(page.getByText('Order Placed Successfully!')).toBeVisible()
})

test('an order that was seen ends its key: the same samples are ordered again on purpose [D§7]', async () => {
  let orders: OwnOrder[] = []
  let online = false
  const sent = await openRequest(undefined, {
    'GET /order/get': () => (online ? { checkProduct: orders } : loseCall()),
    'POST /orders': ({ headers }) => {
      if (orders.length === 0) {
        orders = [{ ...orderOf(sensitive, gum), idempotencyKey: headers['idempotency-key'] }]
      }
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
  await expect.element(page.getByText('Order Placed Successfully!')).toBeVisible()
  expect(new Set(keysOf(sent)).size).toBe(2)
})
