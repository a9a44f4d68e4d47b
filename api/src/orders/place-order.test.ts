import { describe, expect, test } from 'vitest'
import { buildBuyer, ORDER_LITERALS, placeOrder, readOrders, readStock } from '../../test/buyers.ts'
import { buildAddress, buildShopItem } from '../../test/factories.ts'
import { useTestServer } from '../../test/server.ts'

const server = useTestServer()

const buildCart = (items: { id: string }[]) => buildBuyer(server, items)
const place = (buyer: Parameters<typeof placeOrder>[1], key?: string) => placeOrder(server, buyer, key)
const stockOf = (item: { id: string }) => readStock(server, item)

async function cartOf(userId: string) {
  return server.db.selectFrom('cart_items').where('user_id', '=', userId).selectAll().execute()
}

describe('an order', () => {
  test('is made from the selected cart items, takes one piece of each from stock, empties the cart and is audited [H§3]', async () => {
    const items = [
      await buildShopItem(server, { name: 'Paste' }),
      await buildShopItem(server, { name: 'Rinse' }),
    ]
    const { hcp, address, token } = await buildCart(items)
    const { status, data } = await place({ token, address })
    expect(status).toBe(200)
    expect(data).toMatchObject({
      status: 'PROCESSING',
      remark: [],
      category: { name: 'Oral Care Sample' },
      address: { name: address.name },
      addressSnaphot: { name: address.name, line1: address.line1, city: address.city, phone: address.phone },
    })
    expect(data.createdAt).toBe(data.updatedAt)
    expect(data.orderItem.map(({ shopItem }) => shopItem)).toEqual(
      items.map(({ id, name }) => ({ id, name, categories: [{ category: { name: 'Oral Care Sample' } }] })),
    )
    expect(await Promise.all(items.map(stockOf))).toEqual([99, 99])
    const events = server.db.selectFrom('audit_events').where('entity_id', '=', data.id).selectAll()
    const event = { action: 'order.placed', actor_id: hcp.id, company_id: hcp.company_id }
    expect(await events.execute()).toMatchObject([event])
    expect(await cartOf(hcp.id)).toEqual([])
  })

  test('keeps the address and item names from when it was placed [H§3 R§3]', async () => {
    const item = await buildShopItem(server, { name: 'Old name' })
    const { address, token } = await buildCart([item])
    const { data } = await place({ token, address })
    await server.db.updateTable('shop_items').set({ name: 'New' }).where('id', '=', item.id).execute()
    await server.db.deleteFrom('addresses').where('id', '=', address.id).execute()
    const { checkProduct } = (await server.call('GET /order/get', { token })).data
    expect(checkProduct).toEqual([data])
  })

  test('leaves unselected items in the cart', async () => {
    const [item, unselected] = [await buildShopItem(server), await buildShopItem(server)]
    const { hcp, address, token } = await buildCart([item])
    await server.db
      .insertInto('cart_items')
      .values({ user_id: hcp.id, shop_item_id: unselected.id, is_selected: false })
      .execute()
    const { data } = await place({ token, address })
    expect(data.orderItem.map(({ shopItem }) => shopItem.id)).toEqual([item.id])
    expect((await cartOf(hcp.id)).map(row => row.shop_item_id)).toEqual([unselected.id])
  })
})

describe('refused', () => {
  test('an incomplete address cannot receive an order [H§4 H§5 D§6 D§7]', async () => {
    const { hcp, token } = await buildCart([await buildShopItem(server)])
    const incomplete = await buildAddress(server, { user_id: hcp.id, postcode: '' })
    const { status, error } = await place({ token, address: incomplete })
    expect([status, error.code]).toEqual([409, 'ADDRESS_INCOMPLETE'])
  })

  test('an empty cart creates no order', async () => {
    const { address, token } = await buildCart([])
    expect((await place({ token, address })).error.code).toBe('CART_EMPTY')
  })

  test('items of another category or company are refused, even if they are in the cart [H§4 D§7]', async () => {
    const wellness = await buildShopItem(server, { category: 'Wellness Sample' })
    const foreign = await buildShopItem(server, { company: server.companies.SG })
    for (const item of [wellness, foreign]) {
      const { address, token } = await buildCart([await buildShopItem(server), item])
      const { status, error } = await place({ token, address })
      expect([status, error.code]).toEqual([403, 'CATEGORY_NOT_OFFERED'])
    }
  })

  test('an item out of stock rolls back everything and is named, and the cart stays [H§4 D§7]', async () => {
    const items = await Promise.all([0, 1, 0].map(stock => buildShopItem(server, { stock, name: 'Sample' })))
    const [gone, , alsoGone] = items
    const { hcp, address, token } = await buildCart(items)
    const { status, error } = await place({ token, address }, 'try-1')
    expect([status, error.code, error.message]).toEqual([409, 'OUT_OF_STOCK', 'Item out of stock.'])
    const message = 'Sample – out of stock'
    expect(error.issues).toMatchObject([gone, alsoGone].map(item => ({ path: `items.${item?.id}`, message })))
    expect(await Promise.all(items.map(stockOf))).toEqual([0, 1, 0])
    expect(await cartOf(hcp.id)).toHaveLength(3)
    expect(await readOrders(server, hcp.id)).toEqual([])
  })

  test.each([
    ['currency', 'MYR'],
    ['description', false],
    ['total', 1],
    ['type', 'SHOP'],
  ])('%s must be the documented literal', async (key, value) => {
    const { address, token } = await buildCart([await buildShopItem(server)])
    const body = { addressId: address.id, ...ORDER_LITERALS, [key]: value }
    const { status, error } = await server.call('POST /orders', { token, body })
    expect(status).toBe(400)
    expect(error.issues?.map(issue => issue.path)).toEqual([key])
  })
})
