import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Trx } from '../../src/platform/database/schema.ts'
import { lockItemsInIdOrder } from '../../src/stock/lots.queries.ts'
import { buildBuyer, placeOrder, readOrders, readStock } from '../buyers.ts'
import {
  buildAdmin,
  buildHcp,
  buildLot,
  buildOrder,
  buildRep,
  buildShopItem,
  buildToken,
} from '../factories.ts'
import { holdWrites, meetChange, sorted, times } from '../hold-writes.ts'
import { useTestServer } from '../server.ts'

const server = useTestServer()

/** Puts all lots of an item on hold, as an admin does. */
const hold = (itemId: string) => async (trx: Trx) => {
  await lockItemsInIdOrder(trx, [itemId])
  await trx
    .updateTable('stock_lots')
    .set({ held_at: sql<Date>`now()` })
    .where('item_id', '=', itemId)
    .execute()
}

async function buildShipment(itemId: string) {
  const rep = await buildRep(server)
  const hcp = await buildHcp(server, { promoter_id: rep.id })
  const { id } = await buildOrder(server, { user: hcp, status: 'IN_REVIEW', itemId })
  const token = await buildToken(server, rep)
  const ship = () => server.call('POST /order/status-update', { token, body: { id, status: 'POSTED' } })
  return { ship, hcp }
}

test('when two reps ship the last piece of a lot, one succeeds and the other gets NO_USABLE_LOT [D§7]', async () => {
  const item = await buildShopItem(server, { stock: 0 })
  const shipments = [await buildShipment(item.id), await buildShipment(item.id)]
  const lots = server.db.updateTable('stock_lots').where('item_id', '=', item.id)
  await lots.set({ on_hand: 1 }).execute()
  const answers = await holdWrites(
    server.db,
    'stock_lots',
    shipments.map(({ ship }) => ship),
  )
  expect(sorted(answers)).toEqual([200, 409])
  const refused = answers.findIndex(({ status }) => status === 409)
  expect(answers[refused]?.error).toMatchObject({
    code: 'NO_USABLE_LOT',
    message: 'No usable stock of Toothpaste is left.',
  })
  expect(await readOrders(server, shipments[refused]?.hcp.id ?? '')).toMatchObject([{ status: 'IN_REVIEW' }])
  expect(await readStock(server, item)).toBe(-1)
})

test('orders that race with a hold are not placed on held stock [D§7]', async () => {
  const item = await buildShopItem(server, { stock: 5 })
  const buyers = [await buildBuyer(server, [item]), await buildBuyer(server, [item])]
  const answers = await meetChange(
    server.db,
    hold(item.id),
    buyers.map(buyer => () => placeOrder(server, buyer)),
  )
  expect(answers.map(({ error }) => error.code)).toEqual(['OUT_OF_STOCK', 'OUT_OF_STOCK'])
  expect(await readStock(server, item)).toBe(0)
})

test('a shipment that races with a hold takes the other lot [D§7]', async () => {
  const item = await buildShopItem(server, { stock: 0 })
  const { ship, hcp } = await buildShipment(item.id)
  let other = ''
  const [answer] = await meetChange(
    server.db,
    async trx => {
      await hold(item.id)(trx)
      // The shipment sees this lot only once the hold has committed.
      const lot = { company_id: item.company_id, item_id: item.id, lot_no: 'L2', expires_on: '2100-01-01' }
      const made = trx.insertInto('stock_lots').values({ ...lot, on_hand: 1 })
      other = (await made.returning('id').executeTakeFirstOrThrow()).id
    },
    [ship],
  )
  expect(answer?.status).toBe(200)
  const shipped = server.db
    .selectFrom('order_items')
    .innerJoin('orders', 'orders.id', 'order_id')
    .where('user_id', '=', hcp.id)
  expect(await shipped.select('lot_id').execute()).toEqual([{ lot_id: other }])
})

test('orders and shipments of the same items in opposite order all succeed [D§7]', async () => {
  const [x, y] = [await buildShopItem(server), await buildShopItem(server)]
  const buyers = await Promise.all([
    ...Array.from({ length: 6 }, () => buildBuyer(server, [x, y])),
    ...Array.from({ length: 6 }, () => buildBuyer(server, [y, x])),
  ])
  const shipments = [await buildShipment(x.id), await buildShipment(y.id), await buildShipment(x.id)]
  const answers = await holdWrites<{ status: number }>(server.db, 'shop_items', [
    ...buyers.map(buyer => () => placeOrder(server, buyer)),
    ...shipments.map(({ ship }) => ship),
  ])
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
  expect([await readStock(server, x), await readStock(server, y)]).toEqual([88, 88])
})

test("the application's role can add movements but not change them [D§7]", async () => {
  const item = await buildShopItem(server)
  await buildLot(server, item, { lotNo: 'L2' })
  const movements = server.db.selectFrom('stock_movements').where('item_id', '=', item.id)
  expect(await movements.selectAll().execute()).toHaveLength(2)
  const change = server.db.updateTable('stock_movements').set({ quantity: 1 }).execute()
  await expect(change).rejects.toThrow('permission denied')
  await expect(server.db.deleteFrom('stock_movements').execute()).rejects.toThrow('permission denied')
})

test('when two admins correct the label of a lot, one succeeds and the other gets 409', async () => {
  const lotId = await buildLot(server, await buildShopItem(server, { stock: 0 }), { lotNo: 'A2610' })
  const admins = [await buildAdmin(server), await buildAdmin(server)]
  const tokens = await Promise.all(admins.map(admin => buildToken(server, admin)))
  const label = { lotNo: 'A2610', expiresOn: '2099-12-31' }
  const answers = await holdWrites(
    server.db,
    'stock_lots',
    tokens.map((token, index) => () => {
      const body = { lotId, shown: label, ...label, lotNo: `A260${index}`, reason: 'Mistyped' }
      return server.call('POST /admin/lots/relabel', { token, body })
    }),
  )
  expect(sorted(answers)).toEqual([200, 409])
  expect(answers.find(({ status }) => status === 409)?.error.code).toBe('LOT_CHANGED')
})

test('goods received six times at once under one key are booked once [D§7]', async () => {
  const [token, item] = [await buildToken(server, await buildAdmin(server)), await buildShopItem(server)]
  const body = { sampleId: item.id, lotNo: 'P7', expiresOn: '2030-01-31', quantity: 500 }
  const headers = { 'idempotency-key': 'press' }
  const press = () => server.call('POST /admin/lots/receive', { token, body, headers })
  const answers = await holdWrites(server.db, 'idempotency_keys', times(6, press))
  expect(sorted(answers)).toEqual([200, 200, 200, 200, 200, 200])
  expect(new Set(answers.map(({ data }) => data.onHand))).toEqual(new Set([500]))
})

test('when a correction that holds the key is refused, one that waits for it is made', async () => {
  const [token, item] = [await buildToken(server, await buildAdmin(server)), await buildShopItem(server)]
  const [{ id: lotId = '' } = {}] = (
    await server.call('GET /admin/samples/:id', { token, params: { id: item.id } })
  ).data.lots
  const headers = { 'idempotency-key': 'press' }
  const correct = (difference: number) => () =>
    server.call('POST /admin/lots/correct', {
      token,
      body: { lotId, difference, reason: 'Counted' },
      headers,
    })
  const hold = (trx: Trx) => lockItemsInIdOrder(trx, [item.id])
  const answers = await meetChange(server.db, hold, [correct(-101), correct(-1)])
  expect(answers.map(({ status }) => status)).toEqual([409, 200])
})
