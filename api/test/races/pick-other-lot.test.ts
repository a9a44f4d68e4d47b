import { beforeEach, expect, test } from 'vitest'
import { buildAdmin, buildHcp, buildLot, buildOrder, buildShopItem, buildToken } from '../factories.ts'
import { holdWrites, meetChange, sorted } from '../hold-writes.ts'
import { useTestServer } from '../server.ts'

const server = useTestServer()

let token: string
let item: Awaited<ReturnType<typeof buildShopItem>>
let orders: string[]
let last: string
beforeEach(async () => {
  token = await buildToken(server, await buildAdmin(server))
  const hcp = await buildHcp(server)
  item = await buildShopItem(server, { stock: 0 })
  const order = () => buildOrder(server, { user: hcp, status: 'IN_REVIEW', itemId: item.id })
  orders = [(await order()).id, (await order()).id]
  last = await buildLot(server, item, { lotNo: 'TP-2', expiresOn: '2031-06-30', quantity: 1 })
  // Nothing else is planned first.
  await server.db
    .updateTable('stock_lots')
    .set({ expires_on: '2031-01-31' })
    .where('lot_no', '=', 'L1')
    .execute()
})

const pick = (place: number) => () => {
  const body = { id: orders[place] ?? '', itemId: item.id, lotId: last, reason: 'Behind a pallet' }
  return server.call('POST /admin/requests/lot', { token, body })
}
const call = (name: 'POST /admin/requests/ship' | 'POST /admin/requests/cancel') => () =>
  server.call(name, {
    token,
    body: { id: orders[0] ?? '', ...(name.endsWith('cancel') && { reason: 'Out of season' }) },
  })
const planned = () => server.db.selectFrom('planned_lots').where('lot_id', '=', last).selectAll().execute()
const shippedLots = () =>
  server.db
    .selectFrom('order_items')
    .where('order_id', '=', orders[0] ?? '')
    .select('lot_id')
    .execute()

/** Sends calls one after the other while the first order is locked, so that they take effect in this order. */
const inThisOrder = (calls: (() => Promise<{ status: number }>)[]) =>
  meetChange(
    server.db,
    trx =>
      trx
        .selectFrom('orders')
        .where('id', '=', orders[0] ?? '')
        .select('id')
        .forUpdate()
        .execute(),
    calls,
  )
const statusesOf = (answers: { status: number }[]) => answers.map(({ status }) => status)

test('of two requests that want the last piece of a lot one gets it', async () => {
  const answers = await holdWrites(server.db, 'shop_items', [pick(0), pick(1)])
  expect(sorted(answers)).toEqual([200, 409])
  expect(answers.find(({ status }) => status === 409)?.error.code).toBe('LOT_NOT_USABLE')
  expect(await planned()).toHaveLength(1)
})

test('a lot that is picked just before shipping is the one that is shipped', async () => {
  expect(statusesOf(await inThisOrder([pick(0), call('POST /admin/requests/ship')]))).toEqual([200, 200])
  expect([await shippedLots(), await planned()]).toEqual([[{ lot_id: last }], []])
})

test('just after shipping no lot is picked, and no plan is left', async () => {
  expect(statusesOf(await inThisOrder([call('POST /admin/requests/ship'), pick(0)]))).toEqual([200, 409])
  expect(await shippedLots()).not.toEqual([{ lot_id: last }])
  expect(await planned()).toEqual([])
})

test('just after a cancellation no lot is picked, and no plan is left', async () => {
  expect(statusesOf(await inThisOrder([call('POST /admin/requests/cancel'), pick(0)]))).toEqual([200, 409])
  expect(await planned()).toEqual([])
})

test('a lot that is put on hold meanwhile is not picked', async () => {
  const [answer] = await meetChange(
    server.db,
    async trx => {
      await trx.selectFrom('shop_items').where('id', '=', item.id).select('id').forUpdate().execute()
      await trx.updateTable('stock_lots').set({ held_at: new Date() }).where('id', '=', last).execute()
    },
    [pick(0)],
  )
  expect(answer?.error.message).toBe('Lot TP-2 of Toothpaste is on hold.')
})
