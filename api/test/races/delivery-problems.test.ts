import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { bookFound, buildProblem, closeProblem, sendAgain } from '../delivery-problems.ts'
import { buildAdmin, buildHcp, buildOrder, buildToken } from '../factories.ts'
import { holdWrites, meetChange, sorted, times } from '../hold-writes.ts'
import { useTestServer } from '../server.ts'

const server = useTestServer()
let admin: string
beforeAll(async () => {
  admin = await buildToken(server, await buildAdmin(server))
})

const replacements = async (id: string) =>
  (await server.db.selectFrom('orders').where('replaces_id', '=', id).select('id').execute()).length

test('when a rep calls twice and an admin once, the request is sent again once; a refused call gets CASE_CHANGED', async () => {
  const problem = await buildProblem(server)
  const press = () => sendAgain(server, problem, problem.items)
  const asAdmin = () => sendAgain(server, problem, problem.items, { by: admin })
  const answers = await holdWrites(server.db, 'order_items', [...times(2, press), asAdmin])
  const [winner] = answers.filter(({ status }) => status === 200)
  expect(winner).toBeDefined()
  for (const { status, data, error } of answers)
    expect(status === 200 ? data : error.code).toEqual(status === 200 ? winner?.data : 'CASE_CHANGED')
  expect(await replacements(problem.order.id)).toBe(1)
})

test('a problem that is closed and sent again at once ends once', async () => {
  const problem = await buildProblem(server)
  const calls: (() => Promise<{ status: number }>)[] = [
    () => sendAgain(server, problem, problem.items, { pieces: 'RETURNED' }),
    () => closeProblem(server, problem, 'RETURNED'),
  ]
  expect(sorted(await holdWrites(server.db, 'case_events', calls))).toEqual([200, 409])
  const back = server.db.selectFrom('stock_movements').where('order_id', '=', problem.order.id)
  const rows = await back.where('kind', '=', 'RETURN').select('item_id').execute()
  expect(rows.map(({ item_id }) => item_id).sort()).toEqual([...problem.items].sort())
})

test('an HCP and an admin who report the same parcel at once open one case', async () => {
  const user = await buildHcp(server)
  const order = await buildOrder(server, { user, status: 'POSTED' })
  const report = (token: string) => () =>
    server.call('POST /order/:id/problems', {
      token,
      params: { id: order.id },
      body: { problem: 'NOT_ARRIVED', items: [order.itemId], text: '' },
    })
  const calls = [report(await buildToken(server, user)), report(admin)]
  const answers = await holdWrites(server.db, 'case_events', calls)
  expect(sorted(answers)).toEqual([200, 409])
  expect(answers.find(({ status }) => status === 409)?.error.code).toBe('PROBLEM_REPORTED')
})

test('a parcel confirmed while it is sent again stays delivered and counts, and the new order does not count', async () => {
  const problem = await buildProblem(server)
  const [answer] = await meetChange(
    server.db,
    trx =>
      trx.updateTable('orders').set({ status: 'COMPLETED' }).where('id', '=', problem.order.id).execute(),
    [() => sendAgain(server, problem, problem.items)],
  )
  expect(answer?.status).toBe(200)
  const orders = await server.db
    .selectFrom('orders')
    .where('user_id', '=', problem.user.id)
    .orderBy('created_at')
    .select(['status', 'counts'])
    .execute()
  expect(orders).toEqual([
    { status: 'COMPLETED', counts: true },
    { status: 'IN_REVIEW', counts: false },
  ])
})

test('reopening a problem while another of the same parcel is reported leaves one open problem, whichever call is first', async () => {
  for (const isReopenedFirst of [true, false]) {
    const problem = await buildProblem(server)
    await closeProblem(server, problem, 'SOLVED')
    const reopen = () =>
      server.call('POST /admin/cases/:id/reopen', {
        token: admin,
        params: { id: problem.caseId },
        body: { reason: 'Not solved after all' },
      })
    const report = () =>
      server.call('POST /order/:id/problems', {
        token: problem.token,
        params: { id: problem.order.id },
        body: { problem: 'NOT_ARRIVED', items: problem.items, text: '' },
      })
    const calls: (() => Promise<{ status: number; error: { code: string } }>)[] = [reopen, report]
    const [first, second] = await meetChange(
      server.db,
      trx => sql`lock table case_events in share row exclusive mode`.execute(trx),
      isReopenedFirst ? calls : calls.toReversed(),
    )
    expect([first?.status, second?.error.code]).toEqual([200, 'PROBLEM_REPORTED'])
  }
})

test('when two people close a problem with different outcomes, one succeeds and the other gets 409', async () => {
  const problem = await buildProblem(server)
  const calls = [
    () => closeProblem(server, problem, 'SOLVED'),
    () => closeProblem(server, { ...problem, rep: admin }, 'NO_ACTION'),
  ]
  expect(sorted(await holdWrites(server.db, 'case_events', calls))).toEqual([200, 409])
})

test('three concurrent calls with two keys close a parcel as lost once, with one case', async () => {
  const user = await buildHcp(server)
  const order = await buildOrder(server, { user, status: 'POSTED' })
  const close = (key: string) => () =>
    server.call('POST /admin/requests/close-as-lost', {
      token: admin,
      headers: { 'idempotency-key': key },
      body: { id: order.id, reason: 'No trace' },
    })
  const answers = await holdWrites(server.db, 'case_events', [close('a'), close('a'), close('b')])
  const codes = answers.map(({ error }) => error.code)
  expect(codes[0]).toBe(codes[1])
  expect(codes.filter(code => code === 'ORDER_MOVED')).toHaveLength(codes[2] === undefined ? 2 : 1)
  const cases = server.db.selectFrom('cases').where('order_id', '=', order.id).select('outcome')
  expect(await cases.execute()).toEqual([{ outcome: 'LOST' }])
})

test('a lost parcel that two people find at once, at the HCP and in the warehouse, is found once', async () => {
  const problem = await buildProblem(server)
  await closeProblem(server, problem, 'LOST')
  const find = (found: 'ARRIVED' | 'RETURNED', by?: string) => () =>
    bookFound(server, problem, problem.items, { found, ...(by && { by }) })
  const calls = [find('ARRIVED'), find('RETURNED', admin), find('RETURNED')]
  expect(sorted(await holdWrites(server.db, 'order_items', calls))).toEqual([200, 409, 409])
  const back = server.db.selectFrom('stock_movements').where('order_id', '=', problem.order.id)
  const rows = await back.where('kind', '=', 'RETURN').select('item_id').execute()
  const order = server.db.selectFrom('orders').where('id', '=', problem.order.id).select('status')
  const { status } = await order.executeTakeFirstOrThrow()
  expect(rows).toHaveLength(status === 'COMPLETED' ? 0 : 2)
})

test('a lost parcel that arrives while it is sent again is one or the other, whichever call is first', async () => {
  for (const isFoundFirst of [true, false]) {
    const problem = await buildProblem(server)
    await closeProblem(server, problem, 'LOST')
    const reopened = await server.call('POST /admin/cases/:id/reopen', {
      token: admin,
      params: { id: problem.caseId },
      body: { reason: 'It may be there' },
    })
    expect(reopened.status).toBe(200)
    const calls: (() => Promise<{ status: number; error: { code: string } }>)[] = [
      () => bookFound(server, problem, problem.items),
      () => sendAgain(server, problem, problem.items),
    ]
    const [first, second] = await meetChange(
      server.db,
      trx => sql`lock table case_events in share row exclusive mode`.execute(trx),
      isFoundFirst ? calls : calls.toReversed(),
    )
    const code = isFoundFirst ? 'CASE_CHANGED' : 'RESENT_NOT_SHIPPED'
    expect([first?.status, second?.error.code]).toEqual([200, code])
    expect(await replacements(problem.order.id)).toBe(isFoundFirst ? 0 : 1)
  }
})
