import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import type { Trx } from '../../src/platform/database/schema.ts'
import { lockItemsInIdOrder } from '../../src/stock/lots.queries.ts'
import { buildAdmin, buildHcp, buildLot, buildOrder, buildShopItem, buildToken } from '../factories.ts'
import { holdWrites, meetChange, sorted, times } from '../hold-writes.ts'
import { lotOf, RECALL, readCase, recallLot, recipientsOf, tellPeople } from '../recalls.ts'
import { useTestServer } from '../server.ts'

const server = useTestServer()
let token: string
let colleague: string
beforeAll(async () => {
  token = await buildToken(server, await buildAdmin(server))
  colleague = await buildToken(server, await buildAdmin(server))
})

/** Approved requests for the only lot of a sample. */
async function buildApproved(count: number) {
  const item = await buildShopItem(server, { stock: 0 })
  const orders = []
  for (let order = 0; order < count; order++)
    orders.push(
      await buildOrder(server, { user: await buildHcp(server), itemId: item.id, status: 'IN_REVIEW' }),
    )
  return { item, ids: orders.map(({ id }) => id), lotId: await lotOf(server, item.id) }
}
const ship = (id: string) => () => server.call('POST /admin/requests/ship', { token, body: { id } })
const printSlip = (id: string) => () => server.call('POST /order/:id/slip', { token, params: { id } })
const plansOf = (lotId: string) =>
  server.db.selectFrom('planned_lots').where('lot_id', '=', lotId).selectAll().execute()

/** Holds the sample as each change of its stock does, so that the calls follow each other in their order. */
const lockItem = (itemId: string) => (trx: Trx) => lockItemsInIdOrder(trx, [itemId])

test('a piece beside a recall is shipped before it, and then among the recipients, or not at all [D§11]', async () => {
  const { item, ids, lotId } = await buildApproved(2)
  const [early = '', late = ''] = ids
  const recall = () => recallLot(server, token, lotId)
  const answers = await meetChange<{ status: number; text: string }>(server.db, lockItem(item.id), [
    ship(early),
    recall,
    ship(late),
  ])
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 409])
  expect(answers[2]?.text).toContain('NO_USABLE_LOT')
  const { data } = await recipientsOf(server, token, lotId)
  expect(data.map(({ orderId }) => orderId)).toEqual([early])
})

test('a slip beside a recall names the lot before it, and is then listed, or not at all [D§11]', async () => {
  const { item, ids, lotId } = await buildApproved(2)
  const [early = '', late = ''] = ids
  const recall = () => recallLot(server, token, lotId)
  const answers = await meetChange<{ status: number; text: string }>(server.db, lockItem(item.id), [
    printSlip(early),
    recall,
    printSlip(late),
  ])
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
  expect(await plansOf(lotId)).toEqual([])
  const { data } = await recallLot(server, token, lotId)
  const shown = await readCase(server, token, data.caseId)
  expect(shown.recall?.requests.map(({ id, slipToReprint }) => [id, slipToReprint])).toEqual([[early, true]])
})

test('of two recalls at once of lots that look the same one opens the case, and the other returns or names it [D§11]', async () => {
  const { item, lotId } = await buildApproved(1)
  const alike = await buildLot(server, item, { lotNo: 'l1' })
  const again = await holdWrites(server.db, 'stock_lots', [
    () => recallLot(server, token, lotId),
    () => recallLot(server, token, alike),
    () => recallLot(server, colleague, alike, { ...RECALL, reason: 'Torn seals' }),
  ])
  const opened = await server.db.selectFrom('cases').where('item_id', '=', item.id).selectAll().execute()
  expect(opened).toHaveLength(1)
  expect(sorted(again)).toEqual(opened[0]?.text === RECALL.reason ? [200, 200, 409] : [200, 409, 409])
  const held = server.db.selectFrom('stock_movements').where('item_id', '=', item.id)
  expect(await held.where('kind', '=', 'HOLD').select('lot_id').execute()).toHaveLength(2)
})

test('two who tell the people at once tell each of them once [D§11]', async () => {
  const item = await buildShopItem(server, { stock: 0 })
  const hcps = [await buildHcp(server), await buildHcp(server)]
  for (const user of [...hcps, ...hcps]) await buildOrder(server, { user, itemId: item.id, status: 'POSTED' })
  const { data } = await recallLot(server, token, await lotOf(server, item.id))
  const answers = await holdWrites(
    server.db,
    'messages',
    times(2, () => tellPeople(server, token, data.caseId)),
  )
  expect(answers.map(({ data: { told } }) => told).sort()).toEqual([0, 2])
  const sent = server.db.selectFrom('messages').where('kind', '=', 'SAMPLE_RECALL')
  const ids = hcps.map(({ id }) => id)
  expect(await sent.where('user_id', 'in', ids).select('id').execute()).toHaveLength(2)
  const { events } = await readCase(server, token, data.caseId)
  expect(events.map(({ kind }) => kind)).toEqual(['OPENED', 'DUTY_DONE', 'DUTY_DONE'])
})

test('a parcel that is shipped while the people are told is told of later [D§11]', async () => {
  const { item, ids, lotId } = await buildApproved(1)
  const [id = ''] = ids
  const { user_id } = await server.db
    .selectFrom('orders')
    .where('id', '=', id)
    .select('user_id')
    .executeTakeFirstOrThrow()
  const user = await server.db
    .selectFrom('users')
    .where('id', '=', user_id)
    .selectAll()
    .executeTakeFirstOrThrow()
  await buildOrder(server, { user, itemId: item.id, status: 'POSTED' })
  const { caseId } = (await recallLot(server, token, lotId)).data
  const release = { token, body: { lotId, held: false, reason: 'Inspected' } }
  await server.call('POST /admin/lots/hold', release)
  // The parcel has the time of its transaction, which began before the messages were written.
  await server.db.transaction().execute(async trx => {
    await trx
      .updateTable('orders')
      .set({ status: 'POSTED', shipped_at: sql<Date>`now()` })
      .where('id', '=', id)
      .execute()
    await trx.updateTable('order_items').set({ lot_id: lotId }).where('order_id', '=', id).execute()
    expect((await tellPeople(server, token, caseId)).data.told).toBe(1)
  })
  expect((await recipientsOf(server, token, lotId)).meta.untold).toBe(1)
  expect((await tellPeople(server, token, caseId)).data.told).toBe(1)
})
