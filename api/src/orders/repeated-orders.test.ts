import type { OwnOrder } from '@portal/contract/orders'
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

  test('20 parallel calls with the same key create one order [H§4 D§7]', async () => {
    const item = await buildShopItem(server)
    const { hcp, address, token } = await buildCart([item])
    const answers = await Promise.all(Array.from({ length: 20 }, () => place({ token, address }, 'click')))
    expect(new Set(answers.map(answer => answer.status))).toEqual(new Set([200]))
    expect(new Set(answers.map(answer => answer.data.id)).size).toBe(1)
    expect(await readOrders(server, hcp.id)).toHaveLength(1)
    expect(await stockOf(item)).toBe(99)
  })

  test('without a key, a double click orders the cart once [H§4]', async () => {
    const { address, token } = await buildCart([await buildShopItem(server)])
    const answers = await Promise.all([place({ token, address }), place({ token, address })])
    expect(answers.map(answer => answer.error.code ?? 'placed').sort()).toEqual(['CART_EMPTY', 'placed'])
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

  test('a key of 100 characters is accepted', async () => {
    const { address, token } = await buildCart([await buildShopItem(server)])
    expect((await place({ token, address }, `${'x'.repeat(99)}~`)).status).toBe(200)
  })
})

test('50 parallel orders for one piece in stock create exactly one order [H§4 D§7]', async () => {
  const item = await buildShopItem(server, { stock: 1 })
  const buyers = await Promise.all(Array.from({ length: 50 }, () => buildCart([item])))
  const answers = await Promise.all(buyers.map(buyer => place(buyer)))
  const codes = answers.map(answer => (answer.status === 200 ? 'placed' : answer.error.code))
  expect(codes.filter(code => code === 'placed')).toHaveLength(1)
  expect(codes.filter(code => code === 'OUT_OF_STOCK')).toHaveLength(49)
  expect(await stockOf(item)).toBe(0)
  const lines = await server.db
    .selectFrom('order_items')
    .where('shop_item_id', '=', item.id)
    .selectAll()
    .execute()
  expect(lines).toHaveLength(1)
})

test('parallel orders with the same items in opposite order all succeed', async () => {
  const items = [await buildShopItem(server), await buildShopItem(server), await buildShopItem(server)]
  const buyers = await Promise.all(
    Array.from({ length: 12 }, (_, index) => buildCart(index % 2 === 0 ? items : items.toReversed())),
  )
  const answers = await Promise.all(buyers.map(buyer => place(buyer)))
  expect(new Set(answers.map(answer => answer.status))).toEqual(new Set([200]))
  expect(await Promise.all(items.map(stockOf))).toEqual([88, 88, 88])
})
