import { beforeAll, expect, test } from 'vitest'
import {
  bookFound,
  buildProblem,
  closeProblem,
  messagesTo,
  type Problem,
  sendAgain,
} from '../../test/delivery-problems.ts'
import { buildAdmin, buildToken } from '../../test/factories.ts'
import { useTestServer } from '../../test/server.ts'
import { findRequestedPiecesOfHcp } from '../orders/requested-pieces.queries.ts'

const server = useTestServer()
let admin: string
beforeAll(async () => {
  admin = await buildToken(server, await buildAdmin(server))
})

const readCase = async ({ caseId }: Problem) =>
  (await server.call('GET /admin/cases/:id', { token: admin, params: { id: caseId } })).data
const readRequest = async ({ order }: Problem) =>
  (await server.call('GET /admin/requests/:id', { token: admin, params: { id: order.id } })).data
const readCard = async ({ token, order }: Problem) =>
  (await server.call('GET /order/get', { token })).data.checkProduct.find(({ id }) => id === order.id)
const reopen = async ({ caseId }: Problem) => {
  const { status } = await server.call('POST /admin/cases/:id/reopen', {
    token: admin,
    params: { id: caseId },
    body: { reason: 'It may be there' },
  })
  expect(status).toBe(200)
}
const earnedBy = async ({ order }: Problem) => {
  const found = server.db.selectFrom('orders').where('id', '=', order.id).select('earned_by_id')
  return (await found.executeTakeFirstOrThrow()).earned_by_id
}
/** Where each sample of a problem counts, one after the other: limits, the report's sum, its list, its file, the lot's recipients. */
async function countDistributed({ user, items }: Problem) {
  const days = { from: '2000-01-01', to: '2199-12-31', timeZone: 'Asia/Kuala_Lumpur' }
  const requested = await findRequestedPiecesOfHcp(server.db, user.id, days)
  return Promise.all(
    items.map(async item => {
      const pieces = await server.call('GET /admin/supply/pieces', { token: admin, query: { item } })
      const { data } = await server.call('GET /admin/supply', { token: admin, query: { item } })
      const lot = await server.db
        .selectFrom('order_items')
        .where('shop_item_id', '=', item)
        .where('lot_id', 'is not', null)
        .select('lot_id')
        .executeTakeFirstOrThrow()
      const got = await server.call('GET /admin/lots/:id/recipients', {
        token: admin,
        params: { id: lot.lot_id ?? '' },
      })
      return [
        requested.filter(({ itemId }) => itemId === item).length,
        pieces.data.reduce((sum, row) => sum + row.pieces, 0),
        data.filter(({ fate }) => fate === null).length,
        got.data.filter(({ fate }) => fate === null).length,
      ]
    }),
  )
}

test('a lost parcel that arrived after all is delivered, earned by its rep, distributed, and its case is solved [D§11]', async () => {
  const problem = await buildProblem(server)
  await closeProblem(server, problem, 'LOST')
  expect(await countDistributed(problem)).toEqual([
    [0, 0, 0, 0],
    [0, 0, 0, 0],
  ])
  for (const _call of ['first', 'after a lost answer'])
    expect((await bookFound(server, problem, problem.items, { key: 'once' })).status).toBe(200)
  expect(await readRequest(problem)).toMatchObject({ status: 'COMPLETED', remark: [] })
  expect(await readCard(problem)).not.toHaveProperty('ending')
  expect(await earnedBy(problem)).toBe(problem.repId)
  expect(await countDistributed(problem)).toEqual([
    [1, 1, 1, 1],
    [1, 1, 1, 1],
  ])
  expect((await readCase(problem)).closed).toMatchObject({ outcome: 'SOLVED', reason: 'It turned up' })
  expect(await messagesTo(server, problem.user.id)).toEqual(['REQUEST_LOST', 'PROBLEM_CLOSED'])
  const { data } = await server.call('GET /admin/activity', {
    token: admin,
    query: { record: problem.order.id },
  })
  expect(data[0]).toMatchObject({ action: 'order.found', details: { found: 'ARRIVED' } })
})

test('a lost parcel that came back stays lost for the HCP, and its pieces are in a lot on hold [D§11]', async () => {
  const problem = await buildProblem(server)
  await closeProblem(server, problem, 'LOST')
  expect((await bookFound(server, problem, problem.items, { found: 'RETURNED', by: admin })).status).toBe(200)
  const { items, ...request } = await readRequest(problem)
  expect(request).toMatchObject({ status: 'CANCELLED', ending: 'LOST' })
  expect(items.map(({ fate }) => fate)).toEqual(['RETURNED', 'RETURNED'])
  expect((await readCase(problem)).closed?.outcome).toBe('RETURNED')
  const lots = server.db.selectFrom('stock_lots').where('item_id', 'in', problem.items)
  const back = await lots.where('returned', '=', true).select(['on_hand', 'held_at']).execute()
  expect(back).toEqual([
    { on_hand: 1, held_at: expect.any(Date) },
    { on_hand: 1, held_at: expect.any(Date) },
  ])
  const again = await bookFound(server, problem, problem.items)
  expect([again.status, again.error.code]).toEqual([409, 'ORDER_MOVED'])
})

test('a sample that was lost out of a parcel is not distributed, is found alone, and the parcel goes on [D§11]', async () => {
  for (const status of ['POSTED', 'COMPLETED'] as const) {
    const problem = await buildProblem(server, status, { affected: 1 })
    const [first, second] = problem.items
    await closeProblem(server, problem, 'LOST')
    expect(await countDistributed(problem)).toEqual([
      [0, 0, 0, 0],
      [1, 1, 1, 1],
    ])
    expect((await readCard(problem))?.orderItem.map(({ fate }) => fate)).toEqual(['LOST', undefined])
    expect((await readCase(problem)).delivery?.items).toMatchObject([{ id: first, fate: 'LOST' }])
    expect((await bookFound(server, problem, [second])).error.code).toBe('ORDER_MOVED')
    expect((await bookFound(server, problem, [first])).status).toBe(200)
    expect((await readRequest(problem)).status).toBe(status)
    expect((await readCase(problem)).closed?.outcome).toBe('SOLVED')
    expect((await countDistributed(problem))[0]).toEqual([1, 1, 1, 1])
  }
})

test('when the last sample of a parcel is lost in a second problem, the request ends as lost', async () => {
  const problem = await buildProblem(server, 'POSTED', { affected: 1 })
  await closeProblem(server, problem, 'LOST')
  const { data } = await server.call('POST /order/:id/problems', {
    token: problem.token,
    params: { id: problem.order.id },
    body: { problem: 'NOT_ARRIVED', items: [problem.items[1]], text: '' },
  })
  await closeProblem(server, { ...problem, caseId: data.caseId }, 'LOST')
  expect(await readRequest(problem)).toMatchObject({ status: 'CANCELLED', ending: 'LOST' })
})

test('a case of a lost request can be opened again and ended in each way [D§11]', async () => {
  for (const outcome of ['LOST', 'RETURNED', 'SOLVED', 'NO_ACTION', 'SENT_AGAIN']) {
    const problem = await buildProblem(server)
    await closeProblem(server, problem, 'LOST')
    await reopen(problem)
    const { status } =
      outcome === 'SENT_AGAIN'
        ? await sendAgain(server, problem, problem.items)
        : await closeProblem(server, problem, outcome)
    expect([outcome, status]).toEqual([outcome, 200])
    const { closed, delivery } = await readCase(problem)
    expect(closed?.outcome).toBe(outcome)
    expect(delivery?.resent).toBe(outcome === 'SENT_AGAIN')
    const fate = outcome === 'RETURNED' ? 'RETURNED' : 'LOST'
    expect(delivery?.items.map(item => item.fate)).toEqual([fate, fate])
  }
})

test('what is found closes an open case, and one of two lost samples leaves the case as it is', async () => {
  const open = await buildProblem(server)
  await closeProblem(server, open, 'LOST')
  await reopen(open)
  await bookFound(server, open, open.items)
  expect((await readCase(open)).closed?.outcome).toBe('SOLVED')
  const half = await buildProblem(server)
  await closeProblem(server, half, 'LOST')
  await bookFound(server, half, half.items.slice(0, 1))
  expect((await readCase(half)).closed?.outcome).toBe('LOST')
  const { status, items } = await readRequest(half)
  expect([status, ...items.map(({ fate }) => fate)]).toEqual(['COMPLETED', undefined, 'LOST'])
})

test('a parcel that is being sent again does not arrive after all until the new one is shipped; it comes back at any time', async () => {
  const problem = await buildProblem(server)
  const { data } = await sendAgain(server, problem, problem.items)
  const refused = await bookFound(server, problem, problem.items)
  expect([refused.status, refused.error.code]).toEqual([409, 'RESENT_NOT_SHIPPED'])
  const [first, second] = problem.items
  expect((await bookFound(server, problem, [first], { found: 'RETURNED' })).status).toBe(200)
  const shipped = { token: problem.rep, body: { id: data.orderId, status: 'POSTED' as const } }
  expect((await server.call('POST /order/status-update', shipped)).status).toBe(200)
  expect((await bookFound(server, problem, [second])).status).toBe(200)
  expect(await countDistributed(problem)).toEqual([
    [1, 1, 1, 1],
    [2, 2, 2, 2],
  ])
  expect(await earnedBy(problem)).toBeNull()
  expect((await readCase(problem)).closed?.outcome).toBe('SENT_AGAIN')
})

test('only samples of the request that are lost can be found, each once, by the rep, the deputy or who ships', async () => {
  const problem = await buildProblem(server)
  expect((await bookFound(server, problem, problem.items)).error.code).toBe('ORDER_MOVED')
  await closeProblem(server, problem, 'LOST')
  const [first] = problem.items
  for (const items of [[problem.caseId], [first, first]])
    expect((await bookFound(server, problem, items)).error.code).toBe('VALIDATION')
  const stranger = await buildProblem(server)
  expect((await bookFound(server, problem, problem.items, { by: stranger.rep })).error.code).toBe('NOT_FOUND')
  const warehouse = await buildToken(server, await buildAdmin(server, { admin_role: 'WAREHOUSE' }))
  expect((await bookFound(server, problem, problem.items, { by: warehouse })).status).toBe(200)
})

test('a parcel of an erased HCP that came back is booked by an admin', async () => {
  const problem = await buildProblem(server)
  await closeProblem(server, problem, 'LOST')
  await server.db
    .updateTable('users')
    .set({ erased_at: new Date(), disabled_at: new Date(), phone: null })
    .where('id', '=', problem.user.id)
    .execute()
  const asRep = await bookFound(server, problem, problem.items, { found: 'RETURNED' })
  expect(asRep.error.code).toBe('NOT_FOUND')
  const asAdmin = await bookFound(server, problem, problem.items, { found: 'RETURNED', by: admin })
  expect(asAdmin.status).toBe(200)
})
