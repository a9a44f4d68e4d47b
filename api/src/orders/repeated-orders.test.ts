import type { OwnOrder } from '@portal/contract/orders/orders.endpoints'
import { describe, expect, test } from 'vitest'
import { buildBuyer, fillCart, placeOrder, readOrders, readStock } from '../../test/buyers.ts'
import { buildAddress, buildShopItem } from '../../test/factories.ts'
import { useTestServer } from '../../test/server.ts'

const server = useTestServer()

const buildCart = (items: { id: string }[]) => buildBuyer(server, items)
const place = (buyer: Parameters<typeof placeOrder>[1], key?: string) => placeOrder(server, buyer, key)
const stockOf = (item: { id: string }) => readStock(server, item)

describe('with an Idempotency-Key', () => {
  test('the same key returns the first order; another key creates another order [H§4 D§7]', async () => {
    const item = await buildShopItem(server)
    const { hcp, address, token } = await buildCart([item])
    const { data } = await place({ token, address }, 'one')
    await fillCart(server, hcp.id, item)
    expect((await place({ token, address }, 'one')).data).toEqual(data)
    expect((await place({ token, address }, 'two')).data.id).not.toBe(data.id)
    expect(await stockOf(item)).toBe(98)
    const { checkProduct } = (await server.call('GET /order/get', { token })).data
    expect(checkProduct.map(({ idempotencyKey }: OwnOrder) => idempotencyKey)).toEqual(['two', 'one'])
  })

  test('the same key with another body is refused and creates no order', async () => {
    const item = await buildShopItem(server)
    const { hcp, address, token } = await buildCart([item])
    await place({ token, address }, 'used')
    await fillCart(server, hcp.id, item)
    const other = await buildAddress(server, { user_id: hcp.id })
    const { status, error } = await place({ token, address: other }, 'used')
    expect([status, error.code]).toEqual([422, 'KEY_REUSED'])
    expect((await place({ token, address }, 'used')).status).toBe(200)
    expect(await readOrders(server, hcp.id)).toHaveLength(1)
    expect(await stockOf(item)).toBe(99)
  })

  test('keys belong to a user: other users may use the same key', async () => {
    const item = await buildShopItem(server)
    const [one, other] = [await buildCart([item]), await buildCart([item])]
    const first = await place(one, 'same')
    const second = await place(other, 'same')
    expect(second.status).toBe(200)
    expect(second.data.id).not.toBe(first.data.id)
  })

  test.each([
    ['', 'an empty one'],
    ['x'.repeat(101), '101 characters'],
    ['caf\u00e9', 'a letter beyond ASCII'],
  ])('an invalid key is refused (%#: %s)', async key => {
    const { hcp, address, token } = await buildCart([await buildShopItem(server)])
    const { status, error } = await place({ token, address }, key)
    expect([status, error.code, error.issues?.[0]?.path]).toEqual([400, 'VALIDATION', 'idempotency-key'])
    expect(await readOrders(server, hcp.id)).toEqual([])
  })
})
