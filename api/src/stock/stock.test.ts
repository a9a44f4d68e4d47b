import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { buildBuyer, placeOrder, readOrders, readStock } from '../../test/buyers.ts'
import {
  buildAdmin,
  buildHcp,
  buildLot,
  buildOrder,
  buildRep,
  buildShopItem,
  buildToken,
} from '../../test/factories.ts'
import { useTestServer } from '../../test/server.ts'

const server = useTestServer()

/** The day a number of days from today, in the company's time zone. */
async function dayFromNow(days: number): Promise<string> {
  const day = sql<{ day: string }>`
    select ((now() at time zone ${server.companies.MY.timeZone})::date + ${days}::int)::text as day`
  return (await day.execute(server.db)).rows[0]?.day ?? ''
}

async function buildShipment(itemId: string) {
  const rep = await buildRep(server)
  const user = await buildHcp(server, { promoter_id: rep.id })
  const order = await buildOrder(server, { user, status: 'IN_REVIEW', itemId })
  const token = await buildToken(server, rep)
  const move = { token, body: { id: order.id, status: 'POSTED' } }
  return { order, user, ship: () => server.call('POST /order/status-update', move) }
}

async function lotOf(orderId: string) {
  const item = server.db.selectFrom('order_items').where('order_id', '=', orderId).select('lot_id')
  return (await item.executeTakeFirstOrThrow()).lot_id
}

async function movementsOf(itemId: string) {
  return server.db
    .selectFrom('stock_movements')
    .where('item_id', '=', itemId)
    .orderBy('id')
    .select(['kind', 'quantity', 'lot_id', 'order_id', 'actor_id'])
    .execute()
}

test('a lot that expires within 30 days is not offered, a lot that expires a day later is [D§7]', async () => {
  const item = await buildShopItem(server, { stock: 0 })
  await buildLot(server, item, { lotNo: 'soon', expiresOn: await dayFromNow(30) })
  const buyer = await buildBuyer(server, [item])
  const refused = await placeOrder(server, buyer)
  expect([refused.status, refused.error.code]).toEqual([409, 'OUT_OF_STOCK'])
  const offered = async () => {
    const { data } = await server.call('GET /shop-items', { token: buyer.token })
    return data.shopItems.find(({ id }) => id === item.id)?.inStock
  }
  expect(await offered()).toBe(false)
  await buildLot(server, item, { lotNo: 'later', expiresOn: await dayFromNow(31) })
  expect(await offered()).toBe(true)
  expect((await placeOrder(server, buyer)).status).toBe(200)
})

test('a company sets the expiry margin of its lots, and the next order uses it [D§7]', async () => {
  const { SG } = server.companies
  const item = await buildShopItem(server, { company: SG, stock: 0 })
  await buildLot(server, item, { lotNo: 'soon', expiresOn: await dayFromNow(20) })
  const buyer = await buildBuyer(server, [item], { company: SG })
  const say = (expiry_margin_days: number) =>
    server.db.updateTable('companies').set({ expiry_margin_days }).where('id', '=', SG.id).execute()
  expect((await placeOrder(server, buyer)).error.code).toBe('OUT_OF_STOCK')
  await say(19)
  expect((await placeOrder(server, buyer)).status).toBe(200)
})

test('an inactive item is not offered and cannot be ordered [D§7]', async () => {
  const item = await buildShopItem(server, { active: false })
  const buyer = await buildBuyer(server, [item])
  const { data } = await server.call('GET /shop-items', { token: buyer.token })
  expect(data.shopItems.map(({ id }) => id)).not.toContain(item.id)
  expect((await placeOrder(server, buyer)).error.code).toBe('OUT_OF_STOCK')
})

test('shipping takes the lot that expires first, lots within the margin last, and no held or expired lot [R§4 D§7 D§10]', async () => {
  const item = await buildShopItem(server, { stock: 0 })
  const lots = {
    late: await buildLot(server, item, { lotNo: 'late', expiresOn: await dayFromNow(90), quantity: 1 }),
    held: await buildLot(server, item, { lotNo: 'held', expiresOn: await dayFromNow(2) }),
    expired: await buildLot(server, item, { lotNo: 'expired', expiresOn: await dayFromNow(0) }),
    soon: await buildLot(server, item, { lotNo: 'soon', expiresOn: await dayFromNow(1), quantity: 1 }),
    next: await buildLot(server, item, { lotNo: 'next', expiresOn: await dayFromNow(31), quantity: 1 }),
  }
  const hold = server.db.updateTable('stock_lots').set({ held_at: new Date() })
  await hold.where('id', '=', lots.held).execute()
  const build = () => buildShipment(item.id)
  const shipments = [await build(), await build(), await build()]
  // The builder brings a piece for each order, in a lot that expires last.
  const own = server.db.updateTable('stock_lots').set({ on_hand: 0 }).where('lot_no', '=', 'L1')
  await own.where('item_id', '=', item.id).execute()
  for (const { ship } of shipments) expect((await ship()).status).toBe(200)
  expect(await Promise.all(shipments.map(({ order }) => lotOf(order.id)))).toEqual([
    lots.next,
    lots.late,
    lots.soon,
  ])
})

test('each lot shows its state and the day it is no longer offered, and one lot is marked to ship next [D§10]', async () => {
  const item = await buildShopItem(server, { stock: 0 })
  const build = async (lotNo: string, days: number, quantity = 1) =>
    buildLot(server, item, { lotNo, expiresOn: await dayFromNow(days), quantity })
  const held = await build('held', 40)
  for (const [lotNo, days] of [
    ['expired', 0],
    ['out', 30],
    ['first', 31],
    ['later', 32],
  ] as const)
    await build(lotNo, days)
  await build('empty', 50, 1)
  const lots = server.db.updateTable('stock_lots')
  await lots.set({ held_at: new Date() }).where('id', '=', held).execute()
  await lots.set({ on_hand: 0 }).where('item_id', '=', item.id).where('lot_no', '=', 'empty').execute()
  const token = await buildToken(server, await buildAdmin(server))
  const { data } = await server.call('GET /admin/samples/:id', { token, params: { id: item.id } })
  expect(data.lots.map(({ lotNo, state, shipsNext }) => [lotNo, state, shipsNext])).toEqual([
    ['expired', 'EXPIRED', false],
    ['out', 'OUT', false],
    ['first', 'OFFERED', true],
    ['later', 'OFFERED', false],
    ['held', 'HELD', false],
    ['empty', 'EMPTY', false],
  ])
  expect(data.lots[2]?.leavesOn).toBe(await dayFromNow(1))
})

test('without a usable lot nothing is shipped, and the error names the item [R§4 D§7]', async () => {
  const item = await buildShopItem(server, { stock: 1 })
  const { ship, order, user } = await buildShipment(item.id)
  const expire = server.db.updateTable('stock_lots').set({ expires_on: await dayFromNow(0) })
  await expire.where('item_id', '=', item.id).execute()
  const { status, error } = await ship()
  expect([status, error.code]).toEqual([409, 'NO_USABLE_LOT'])
  expect(error.message).toBe('No usable stock of Toothpaste is left.')
  expect(await readOrders(server, user.id)).toMatchObject([{ status: 'IN_REVIEW', shipped_at: null }])
  expect(await lotOf(order.id)).toBe(null)
  await buildLot(server, item, { lotNo: 'new' })
  expect((await ship()).status).toBe(200)
})

test('each action records a movement with its kind, order and user [R§4 D§7]', async () => {
  const item = await buildShopItem(server, { stock: 0 })
  const lot = await buildLot(server, item, { quantity: 2 })
  const rep = await buildRep(server)
  const buyer = await buildBuyer(server, [item], { promoter_id: rep.id })
  const other = await buildBuyer(server, [item], { promoter_id: rep.id })
  const { id: shipped } = (await placeOrder(server, buyer)).data
  const { id: rejected } = (await placeOrder(server, other)).data
  const token = await buildToken(server, rep)
  for (const [id, status] of [
    [rejected, 'CANCELLED'],
    [shipped, 'IN_REVIEW'],
    [shipped, 'POSTED'],
  ])
    expect((await server.call('POST /order/status-update', { token, body: { id, status } })).status).toBe(200)
  const of = (order_id: string | null, actor_id: string | null, lot_id: string | null = null) => ({
    order_id,
    actor_id,
    lot_id,
  })
  expect(await movementsOf(item.id)).toEqual([
    { kind: 'RECEIVE', quantity: 2, ...of(null, null, lot) },
    { kind: 'RESERVE', quantity: 1, ...of(shipped, buyer.hcp.id) },
    { kind: 'RESERVE', quantity: 1, ...of(rejected, other.hcp.id) },
    { kind: 'RELEASE', quantity: -1, ...of(rejected, rep.id) },
    { kind: 'SHIP', quantity: -1, ...of(shipped, rep.id, lot) },
  ])
  expect(await readStock(server, item)).toBe(1)
})
