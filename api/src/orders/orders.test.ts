import { ORDER_STATUSES } from '@portal/contract/orders/order-status'
import { expect, test } from 'vitest'
import { buildHcp, buildOrder, buildToken } from '../../test/factories.ts'
import { useTestServer } from '../../test/server.ts'

const server = useTestServer()

test('an HCP sees only their own orders, newest first, with all items [H§2 H§7]', async () => {
  const [hcp, other] = [await buildHcp(server), await buildHcp(server)]
  await buildOrder(server, { user: other })
  const placed: string[] = []
  for (const [index, status] of ORDER_STATUSES.entries()) {
    const created_at = new Date(Date.UTC(2026, 9, 1 + index))
    placed.unshift((await buildOrder(server, { user: hcp, status, created_at })).id)
  }
  const token = await buildToken(server, hcp)
  const { checkProduct } = (await server.call('GET /order/get', { token })).data
  expect(checkProduct.map(order => order.id)).toEqual(placed)
  expect(checkProduct.every(order => order.orderItem.length === 1)).toBe(true)
  const { orders } = (await server.call('GET /orders', { token })).data
  expect(orders).toEqual(checkProduct.map(({ id, status }) => ({ id, status })))
})
