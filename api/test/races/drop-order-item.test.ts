import { beforeEach, expect, test } from 'vitest'
import { buildBuyer, placeOrder, readStock } from '../buyers.ts'
import { buildAdmin, buildRep, buildShopItem, buildToken } from '../factories.ts'
import { holdWrites, meetChange, sorted, times } from '../hold-writes.ts'
import { useTestServer } from '../server.ts'

const server = useTestServer()

let rep: string
let admin: string
let items: { id: string }[]
let orderId: string
beforeEach(async () => {
  const user = await buildRep(server)
  rep = await buildToken(server, user)
  admin = await buildToken(server, await buildAdmin(server))
  items = [await buildShopItem(server, { stock: 5 }), await buildShopItem(server, { stock: 5 })]
  const buyer = await buildBuyer(server, items, { promoter_id: user.id })
  orderId = (await placeOrder(server, buyer)).data.id
  await move('IN_REVIEW')()
})

const move = (status: string) => () =>
  server.call('POST /order/status-update', { token: rep, body: { id: orderId, status } })
const cancel = () =>
  server.call('POST /admin/requests/cancel', { token: admin, body: { id: orderId, reason: 'Out of season' } })
const drop =
  (which: 0 | 1, headers: Record<string, string> = {}) =>
  () =>
    server.call('POST /order/:id/items/drop', {
      token: rep,
      headers,
      params: { id: orderId },
      body: { itemId: items[which]?.id ?? '', reason: 'No stock' },
    })
const stock = () => Promise.all(items.map(item => readStock(server, item)))
const countDropped = async () =>
  (
    await server.db
      .selectFrom('order_items')
      .where('order_id', '=', orderId)
      .where('dropped_at', 'is not', null)
      .select('shop_item_id')
      .execute()
  ).length

test('of two drops of the last two samples one succeeds, and a sample stays', async () => {
  const answers = await holdWrites(server.db, 'order_items', [drop(0), drop(1)])
  expect(sorted(answers)).toEqual([200, 409])
  expect(answers.find(({ status }) => status === 409)?.error.code).toBe('LAST_SAMPLE')
  expect(await countDropped()).toBe(1)
  expect((await stock()).toSorted()).toEqual([4, 5])
})

test('one key sent six times drops a sample once, and each answer is a success', async () => {
  const calls = times(6, drop(0, { 'idempotency-key': 'press' }))
  expect(sorted(await holdWrites(server.db, 'orders', calls))).toEqual(Array(6).fill(200))
  expect(await stock()).toEqual([5, 4])
})

/** Sends calls one after the other while the order is locked, so that they take effect in this order. */
const inThisOrder = (calls: (() => Promise<{ status: number }>)[]) =>
  meetChange(
    server.db,
    trx => trx.selectFrom('orders').where('id', '=', orderId).select('id').forUpdate().execute(),
    calls,
  )
const statusesOf = (answers: { status: number }[]) => answers.map(({ status }) => status)

test('a sample that is dropped just before shipping stays in stock', async () => {
  expect(statusesOf(await inThisOrder([drop(0), move('POSTED')]))).toEqual([200, 200])
  expect([await countDropped(), await stock()]).toEqual([1, [5, 4]])
})

test('just after shipping no sample is dropped', async () => {
  expect(statusesOf(await inThisOrder([move('POSTED'), drop(0)]))).toEqual([200, 409])
  expect([await countDropped(), await stock()]).toEqual([0, [4, 4]])
})

test.each(['drop', 'cancel'])(
  'a drop that meets a cancellation releases each piece once: %s first',
  async first => {
    const calls = first === 'drop' ? [drop(0), cancel] : [cancel, drop(0)]
    expect(statusesOf(await inThisOrder(calls))).toEqual(first === 'drop' ? [200, 200] : [200, 409])
    expect([await countDropped(), await stock()]).toEqual([first === 'drop' ? 1 : 0, [5, 5]])
  },
)

test('two reps drop the same sample: one succeeds', async () => {
  const answers = await holdWrites(server.db, 'orders', [drop(0), drop(0)])
  expect(sorted(answers)).toEqual([200, 409])
  expect(await stock()).toEqual([5, 4])
})
