import { beforeAll, expect, test } from 'vitest'
import { readStock, setStock } from '../../test/buyers.ts'
import {
  buildProblem,
  closeProblem,
  messagesTo,
  type Problem,
  sendAgain,
} from '../../test/delivery-problems.ts'
import { buildAdmin, buildHcp, buildLimit, buildOrder, buildToken } from '../../test/factories.ts'
import { useTestServer } from '../../test/server.ts'
import { findRequestedPiecesOfHcp } from '../orders/requested-pieces.queries.ts'

const server = useTestServer()
let admin: string
beforeAll(async () => {
  admin = await buildToken(server, await buildAdmin(server))
})

const ownOrders = async ({ token }: Problem) =>
  (await server.call('GET /order/get', { token })).data.checkProduct
const readCase = async ({ caseId }: Problem) =>
  (await server.call('GET /admin/cases/:id', { token: admin, params: { id: caseId } })).data
const piecesThatCount = async ({ user }: Problem) => {
  const days = { from: '2000-01-01', to: '2199-12-31', timeZone: 'Asia/Kuala_Lumpur' }
  return (await findRequestedPiecesOfHcp(server.db, user.id, days)).length
}
const shipAndDeliver = async ({ rep, token }: Problem, id: string) => {
  for (const [by, status] of [
    [rep, 'POSTED'],
    [token, 'COMPLETED'],
  ] as const)
    expect((await server.call('POST /order/status-update', { token: by, body: { id, status } })).status).toBe(
      200,
    )
}
const earnedBy = async (id: string) => {
  const found = server.db.selectFrom('orders').where('id', '=', id).select('earned_by_id')
  return (await found.executeTakeFirstOrThrow()).earned_by_id
}
const returnedLots = (itemId: string) =>
  server.db
    .selectFrom('stock_lots')
    .where('item_id', '=', itemId)
    .where('returned', '=', true)
    .select(['id', 'lot_no', 'on_hand', 'held_at'])
    .execute()

test('a whole parcel is sent again: the first one is lost; the new one is approved, linked, reserved, and alone counts [D§10]', async () => {
  const problem = await buildProblem(server)
  const [first] = problem.items
  await buildLimit(server, { item_id: first, pieces: 1 })
  const stock = (await readStock(server, { id: first })) ?? 0
  const { status, data } = await sendAgain(server, problem, problem.items)
  expect(status).toBe(200)
  const orders = await ownOrders(problem)
  const again = orders.find(({ id }) => id === data.orderId)
  expect(again).toMatchObject({
    status: 'IN_REVIEW',
    replaces: problem.order.id,
    addressSnaphot: { name: 'SMILE CLINIC', postcode: '50450' },
  })
  expect(again?.orderItem.map(({ shopItem }) => shopItem.id)).toEqual(problem.items)
  expect(orders.find(({ id }) => id === problem.order.id)).toMatchObject({
    status: 'CANCELLED',
    ending: 'LOST',
    remark: [],
    replacedBy: data.orderId,
    problem: { closed: true },
  })
  expect(await piecesThatCount(problem)).toBe(2)
  expect(await readStock(server, { id: first })).toBe(stock - 1)
  expect((await readCase(problem)).closed?.outcome).toBe('SENT_AGAIN')
  expect(await messagesTo(server, problem.user.id)).toEqual(['REQUEST_SENT_AGAIN'])
  await shipAndDeliver(problem, data.orderId)
  expect([await earnedBy(problem.order.id), await earnedBy(data.orderId)]).toEqual([null, problem.repId])
  expect(await returnedLots(first)).toEqual([])
})

test('when some samples of a parcel that arrived are sent again, the first order is earned, and each sample that the HCP has counts [D§10 D§11]', async () => {
  for (const [status, affected, counted] of [
    ['COMPLETED', 2, 1],
    ['POSTED', 1, 2],
  ] as const) {
    const problem = await buildProblem(server, status, { affected })
    const { data } = await sendAgain(server, problem, problem.items.slice(0, 1))
    const orders = await ownOrders(problem)
    expect(orders.find(({ id }) => id === problem.order.id)).toMatchObject({
      status,
      replacedBy: data.orderId,
    })
    // What was written off and not sent again counts against no limit.
    expect(await piecesThatCount(problem)).toBe(counted)
    await shipAndDeliver(problem, data.orderId)
    expect([status, await earnedBy(data.orderId)]).toEqual([status, null])
  }
})

test('two identical calls send one request; another choice, another person and a second problem are refused', async () => {
  const problem = await buildProblem(server, 'COMPLETED')
  const { data } = await sendAgain(server, problem, problem.items)
  expect((await sendAgain(server, problem, problem.items)).data).toEqual(data)
  expect((await sendAgain(server, problem, problem.items.slice(1))).error.code).toBe('CASE_CHANGED')
  expect((await sendAgain(server, problem, problem.items, { by: admin })).error.code).toBe('CASE_CHANGED')
  expect((await closeProblem(server, problem, 'SOLVED')).error.code).toBe('CASE_CHANGED')
  const again = await server.call('POST /order/:id/problems', {
    token: problem.token,
    params: { id: problem.order.id },
    body: { problem: 'DAMAGED', items: problem.items, text: '' },
  })
  expect(again.error.code).toBe('ORDER_MOVED')
  expect(await ownOrders(problem)).toHaveLength(2)
})

test('nothing is sent again, and nothing changes, without stock, verification or for samples outside the case', async () => {
  const problem = await buildProblem(server, 'POSTED', { affected: 1 })
  const [first, second] = problem.items
  for (const items of [[second], [first, first], [first, second]])
    expect((await sendAgain(server, problem, items)).error.code).toBe('VALIDATION')
  const stock = (await readStock(server, { id: first })) ?? 0
  await setStock(server, { id: first }, 0)
  expect((await sendAgain(server, problem, [first])).error.code).toBe('OUT_OF_STOCK')
  await setStock(server, { id: first }, stock)
  const entry = server.db.updateTable('campaign_entries').where('user_id', '=', problem.user.id)
  await entry.set({ status: 'CANCELLED' }).execute()
  expect((await sendAgain(server, problem, [first])).error.code).toBe('HCP_NOT_VERIFIED')
  expect((await readCase(problem)).closed).toBeNull()
  expect(await messagesTo(server, problem.user.id)).toEqual([])
})

test('nothing is sent again to an account that is closed and waits for this parcel [D§10]', async () => {
  const problem = await buildProblem(server)
  const body = { id: problem.user.id, reason: 'HCP_ASKED' }
  const { data } = await server.call('POST /admin/hcps/erase', { token: admin, body })
  expect(data.closing?.state).toBe('WAITING')
  expect((await sendAgain(server, problem, problem.items)).error.code).toBe('ACCOUNT_CLOSING')
  expect(await ownOrders(problem)).toHaveLength(1)
})

test('returned pieces become a lot on hold with the same number, offered only after an admin releases it', async () => {
  const problem = await buildProblem(server)
  const [first] = problem.items
  const stock = await readStock(server, { id: first })
  expect((await closeProblem(server, problem, 'RETURNED')).status).toBe(200)
  expect((await closeProblem(server, problem, 'RETURNED')).status).toBe(200)
  const [lot, ...others] = await returnedLots(first)
  expect(others).toEqual([])
  expect(lot).toMatchObject({ lot_no: 'L1', on_hand: 1, held_at: expect.any(Date) })
  expect(await readStock(server, { id: first })).toBe(stock)
  const { data } = await server.call('GET /admin/samples/:id', { token: admin, params: { id: first } })
  expect(data.lots.find(({ returned }) => returned)).toMatchObject({ lotNo: 'L1', state: 'HELD', onHand: 1 })
  const { usable, reserved, missing, keptBack, onHand } = data.sample
  expect(usable + reserved - missing + keptBack).toBe(onHand)
  const movements = await server.call('GET /admin/samples/:id/movements', {
    token: admin,
    params: { id: first },
  })
  expect(movements.data[0]).toMatchObject({ kind: 'RETURN', quantity: 1, left: onHand, lotNo: 'L1' })
  const released = await server.call('POST /admin/lots/hold', {
    token: admin,
    body: { lotId: lot?.id ?? '', held: false, reason: 'Checked' },
  })
  expect(released.status).toBe(200)
  expect(await readStock(server, { id: first })).toBe((stock ?? 0) + 1)
  // New goods go to the lot that they always went to.
  const goods = { sampleId: first, lotNo: 'L1', expiresOn: '2099-12-31', quantity: 5 }
  const received = await server.call('POST /admin/lots/receive', { token: admin, body: goods })
  expect(received.data).toMatchObject({ returned: false })
  expect(await messagesTo(server, problem.user.id)).toEqual(['REQUEST_LOST'])
})

test('returned pieces are not added to a lot of returned pieces with another expiry date', async () => {
  const problem = await buildProblem(server)
  const [first] = problem.items
  const lots = server.db.updateTable('stock_lots').where('item_id', '=', first)
  expect((await closeProblem(server, problem, 'RETURNED')).status).toBe(200)
  await lots.where('returned', '=', true).set({ expires_on: '2098-01-01' }).execute()
  const again = await buildProblem(server, 'POSTED', { itemId: first })
  expect((await closeProblem(server, again, 'RETURNED')).error.code).toBe('LOT_EXPIRY_DIFFERS')
  expect((await readCase(again)).closed).toBeNull()
})

test('a problem is closed as solved with a reason that the HCP reads, and the request stays as it is', async () => {
  const problem = await buildProblem(server)
  expect((await closeProblem(server, problem, 'SOLVED')).status).toBe(200)
  const [order] = await ownOrders(problem)
  expect(order).toMatchObject({ status: 'POSTED', problem: { closed: true } })
  expect((await readCase(problem)).closed).toMatchObject({ outcome: 'SOLVED', reason: 'We are sorry' })
  expect(await messagesTo(server, problem.user.id)).toEqual(['PROBLEM_CLOSED'])
  const byHand = await server.call('POST /admin/cases/:id/close', {
    token: admin,
    params: { id: (await buildProblem(server)).caseId },
    body: { outcome: 'LOST', reason: 'Gone' },
  })
  expect(byHand.error.issues?.[0]?.path).toBe('outcome')
})

test("'Close as lost' closes the request's problem, or opens and closes one, in one call [D§10]", async () => {
  const reported = await buildProblem(server)
  const user = await buildHcp(server)
  const silent = await buildOrder(server, { user, status: 'POSTED' })
  for (const id of [reported.order.id, silent.id]) {
    const body = { id, reason: 'The courier lost it' }
    const headers = { 'idempotency-key': id }
    for (const _call of ['first', 'after a lost answer']) {
      const { data } = await server.call('POST /admin/requests/close-as-lost', {
        token: admin,
        headers,
        body,
      })
      expect(data).toMatchObject({ ending: 'LOST', problem: { closed: true }, remark: [body.reason] })
    }
  }
  expect((await readCase(reported)).closed).toMatchObject({ outcome: 'LOST' })
  const opened = await server.db.selectFrom('cases').where('order_id', '=', silent.id).selectAll().execute()
  expect(opened).toMatchObject([
    { outcome: 'LOST', details: { problem: 'NOT_ARRIVED', items: [silent.itemId] } },
  ])
  expect(await messagesTo(server, user.id)).toEqual(['REQUEST_LOST'])
})

test('a lost parcel is no supply in the sums of the distribution report, and one sent again counts once [D§10]', async () => {
  const problem = await buildProblem(server)
  const [first] = problem.items
  const pieces = async () =>
    (await server.call('GET /admin/supply/pieces', { token: admin, query: { item: first } })).data[0]
      ?.pieces ?? 0
  expect(await pieces()).toBe(1)
  const { data } = await sendAgain(server, problem, problem.items)
  expect(await pieces()).toBe(0)
  await shipAndDeliver(problem, data.orderId)
  expect(await pieces()).toBe(1)
})
