import { beforeEach, expect, test } from 'vitest'
import { buildBuyer, placeOrder } from '../../test/buyers.ts'
import { buildAdmin, buildLot, buildRep, buildShopItem, buildToken } from '../../test/factories.ts'
import { useTestServer } from '../../test/server.ts'

const server = useTestServer()

let rep: string
let admin: string
let item: Awaited<ReturnType<typeof buildShopItem>>
let other: { id: string }
let order: { id: string }
let named: string
beforeEach(async () => {
  const user = await buildRep(server)
  rep = await buildToken(server, user)
  admin = await buildToken(server, await buildAdmin(server))
  item = await buildShopItem(server, { name: 'Toothpaste', stock: 0 })
  other = await buildShopItem(server, { name: 'Floss', stock: 5 })
  await buildLot(server, item, { lotNo: 'VC-01', expiresOn: '2031-06-30', quantity: 2 })
  named = await buildLot(server, item, { lotNo: 'VC-02', expiresOn: '2031-05-31', quantity: 1 })
  const buyer = await buildBuyer(server, [item, other], { promoter_id: user.id })
  order = (await placeOrder(server, buyer)).data
  await move('IN_REVIEW')
})

const move = (status: string) =>
  server.call('POST /order/status-update', { token: rep, body: { id: order.id, status } })
const slip = async (token = rep) =>
  (await server.call('POST /order/:id/slip', { token, params: { id: order.id } })).data.items.map(
    ({ lot }) => lot?.lotNo,
  )
const ship = (who: 'rep' | 'admin') =>
  who === 'rep'
    ? move('POSTED')
    : server.call('POST /admin/requests/ship', { token: admin, body: { id: order.id } })
const shippedLot = async () =>
  (
    await server.db
      .selectFrom('order_items')
      .innerJoin('stock_lots', 'stock_lots.id', 'lot_id')
      .where('order_id', '=', order.id)
      .where('shop_item_id', '=', item.id)
      .select('lot_no')
      .executeTakeFirst()
  )?.lot_no
const reason = 'Counted again'
const lots = {
  'its count is corrected to nothing': () =>
    server.call('POST /admin/lots/correct', { token: admin, body: { lotId: named, difference: -1, reason } }),
  'it is put on hold': () =>
    server.call('POST /admin/lots/hold', { token: admin, body: { lotId: named, held: true, reason } }),
  'it expires': () =>
    server.db.updateTable('stock_lots').set({ expires_on: '2020-01-01' }).where('id', '=', named).execute(),
}

test.each(['rep', 'admin'] as const)(
  'when the lot on a printed slip has changed, the %s is asked for a new slip, which is then shipped',
  async who => {
    expect(await slip()).toContain('VC-02')
    await lots['its count is corrected to nothing']()
    expect((await ship(who)).error).toMatchObject({
      code: 'SLIP_CHANGED',
      message:
        'The slip names lot VC-02 of Toothpaste; lot VC-01 would be shipped now. Print the slip again, then ship.',
    })
    expect(await shippedLot()).toBe(undefined)
    expect(await slip(who === 'rep' ? rep : admin)).toContain('VC-01')
    expect((await ship(who)).status).toBe(200)
    expect(await shippedLot()).toBe('VC-01')
  },
)

test.each(Object.entries(lots))('a slip is out of date when %s', async (_what, change) => {
  await slip()
  await change()
  expect((await move('POSTED')).error.code).toBe('SLIP_CHANGED')
})

test('a slip is out of date when the label of its lot was corrected', async () => {
  await slip()
  const shown = { lotNo: 'VC-02', expiresOn: '2031-05-31' }
  const label = { lotNo: 'VC-02B', expiresOn: '2031-05-31' }
  await server.call('POST /admin/lots/relabel', {
    token: admin,
    body: { lotId: named, shown, ...label, reason },
  })
  expect((await move('POSTED')).error.message).toContain('lot VC-02 of Toothpaste; lot VC-02B')
})

test('a slip is out of date when one of its samples was dropped', async () => {
  await slip()
  const body = { itemId: other.id, reason: 'Expired' }
  await server.call('POST /order/:id/items/drop', { token: rep, params: { id: order.id }, body })
  expect((await move('POSTED')).error.message).toBe(
    'The slip lists Floss, which is not sent any more. Print the slip again, then ship.',
  )
  await slip()
  expect((await move('POSTED')).status).toBe(200)
})

test('a lot that is held and released again leaves the slip as it was', async () => {
  await slip()
  await lots['it is put on hold']()
  await server.call('POST /admin/lots/hold', { token: admin, body: { lotId: named, held: false, reason } })
  expect((await move('POSTED')).status).toBe(200)
  expect(await shippedLot()).toBe('VC-02')
})

test('without a slip the lot of the day is shipped', async () => {
  await lots['its count is corrected to nothing']()
  expect((await move('POSTED')).status).toBe(200)
  expect(await shippedLot()).toBe('VC-01')
})
