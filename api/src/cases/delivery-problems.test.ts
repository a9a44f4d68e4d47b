import { beforeAll, expect, test } from 'vitest'
import { buildAbsence } from '../../test/absences.ts'
import { caseExamples } from '../../test/case-examples.ts'
import { messagesTo } from '../../test/delivery-problems.ts'
import { buildAdmin, buildHcp, buildOrder, buildRep, buildToken } from '../../test/factories.ts'
import { useTestServer } from '../../test/server.ts'

const server = useTestServer()
let admin: string
beforeAll(async () => {
  admin = await buildToken(server, await buildAdmin(server))
})

const { body: DAMAGED } = caseExamples['POST /order/:id/problems']

/** An HCP with a rep and a request on its way. */
async function buildParcel(overrides: Partial<Parameters<typeof buildOrder>[1]> = {}) {
  const rep = await buildRep(server)
  const hcp = await buildHcp(server, { promoter_id: rep.id, full_name: 'Mei Ling Wong' })
  const order = await buildOrder(server, { user: hcp, status: 'POSTED', ...overrides })
  return { rep, hcp, order, token: await buildToken(server, hcp) }
}

const report = (
  token: string,
  { id, itemId }: { id: string; itemId: string },
  body: object = {},
  key?: string,
) =>
  server.call('POST /order/:id/problems', {
    token,
    params: { id },
    body: { ...DAMAGED, items: [itemId], ...body },
    ...(key !== undefined && { headers: { 'idempotency-key': key } }),
  })
test('an HCP reports a problem: the card, the rep and the company see it, and the deputy is notified', async () => {
  const { rep, hcp, order, token } = await buildParcel()
  const deputy = await buildRep(server)
  await buildAbsence(server, { rep, deputy })
  const { status, data } = await report(token, order, { text: '' })
  expect(status).toBe(200)
  const own = await server.call('GET /order/get', { token })
  expect(own.data.checkProduct[0]?.problem).toMatchObject({
    caseId: data.caseId,
    problem: 'DAMAGED',
    closed: false,
  })
  const { data: shown } = await server.call('GET /admin/cases/:id', {
    token: admin,
    params: { id: data.caseId },
  })
  expect(shown).toMatchObject({
    number: data.number,
    kind: 'DELIVERY',
    text: '',
    hcp: { id: hcp.id },
    orderId: order.id,
    sample: { id: order.itemId },
    delivery: { problem: 'DAMAGED', items: [{ id: order.itemId, name: 'Toothpaste' }] },
  })
  expect(shown.duties.map(({ step }) => step)).toEqual(['SOLVE'])
  const request = await server.call('GET /admin/requests/:id', { token: admin, params: { id: order.id } })
  expect(request.data.problem?.caseId).toBe(data.caseId)
  expect([
    await messagesTo(server, deputy.id),
    await messagesTo(server, rep.id),
    await messagesTo(server, hcp.id),
  ]).toEqual([['PROBLEM_REPORTED'], [], []])
})

test('a retried report makes one case, and a request has at most one open problem', async () => {
  const { order, rep, token } = await buildParcel()
  const first = await report(token, order, {}, 'one')
  expect((await report(token, order, {}, 'one')).data).toEqual(first.data)
  expect((await report(token, order, { text: 'Another' }, 'one')).error.code).toBe('KEY_REUSED')
  for (const by of [token, await buildToken(server, rep), admin])
    expect((await report(by, order)).error.code).toBe('PROBLEM_REPORTED')
})

test('a rep and an admin report for the HCP, who is notified', async () => {
  for (const who of ['rep', 'admin'] as const) {
    const { order, rep, hcp } = await buildParcel()
    const by = who === 'rep' ? await buildToken(server, rep) : admin
    expect((await report(by, order)).status).toBe(200)
    expect([who, await messagesTo(server, hcp.id)]).toEqual([who, ['PROBLEM_NEWS']])
    expect([who, await messagesTo(server, rep.id)]).toEqual([who, who === 'rep' ? [] : ['PROBLEM_REPORTED']])
  }
})

test('what can be reported depends on the status, and ends 14 days after the delivery', async () => {
  const DAY = 86_400_000
  const ago = (days: number) => ({ updated_at: new Date(Date.now() - days * DAY) })
  for (const [problem, overrides, code] of [
    ['NOT_ARRIVED', { status: 'POSTED', ...ago(100) }, undefined],
    ['WRONG_ITEM', { status: 'POSTED' }, undefined],
    ['DAMAGED', { status: 'COMPLETED', ...ago(13.9) }, undefined],
    ['DAMAGED', { status: 'COMPLETED', ...ago(14.1) }, 'ORDER_MOVED'],
    ['NOT_ARRIVED', { status: 'COMPLETED' }, 'ORDER_MOVED'],
    ['NOT_ARRIVED', { status: 'IN_REVIEW' }, 'ORDER_MOVED'],
    ['DAMAGED', { status: 'CANCELLED' }, 'ORDER_MOVED'],
  ] as const) {
    const { order, token } = await buildParcel(overrides)
    const answer = await report(token, order, { problem })
    expect([problem, overrides.status, answer.error?.code]).toEqual([problem, overrides.status, code])
  }
})

test('only samples of the request can be reported, each once', async () => {
  const { order, token } = await buildParcel()
  const other = await buildParcel()
  for (const items of [[other.order.itemId], [order.itemId, order.itemId], []])
    expect((await report(token, order, { items })).error.code).toBe('VALIDATION')
  const { count } = await server.db
    .selectFrom('cases')
    .where('order_id', '=', order.id)
    .select(eb => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  expect(Number(count)).toBe(0)
})

test('a parcel with an open problem gets no reminder, until it is closed', async () => {
  const { order, token, rep } = await buildParcel({ shipped_at: new Date(Date.now() - 40 * 86_400_000) })
  const { data } = await report(token, order)
  const count = async () => {
    const query = { unconfirmed: '30', search: order.id.slice(-12) }
    return (await server.call('GET /admin/delivery-reminders', { token: admin, query })).data.count
  }
  expect(await count()).toBe(0)
  await server.call('POST /cases/:id/close', {
    token: await buildToken(server, rep),
    params: { id: data.caseId },
    body: { outcome: 'SOLVED', reason: 'It is on its way' },
  })
  expect(await count()).toBe(1)
})

test("the HCP is notified of the company's notes, and the rep of the HCP's notes; internal notes notify nobody", async () => {
  const { order, rep, hcp, token } = await buildParcel()
  const { data } = await report(token, order)
  const params = { id: data.caseId }
  await server.call('POST /admin/cases/:id/notes', {
    token: admin,
    params,
    body: { text: 'Called', shared: false },
  })
  expect(await messagesTo(server, hcp.id)).toEqual([])
  await server.call('POST /admin/cases/:id/notes', {
    token: admin,
    params,
    body: { text: 'We ask', shared: true },
  })
  await server.call('POST /cases/:id/notes', { token, params, body: { text: 'Thank you' } })
  expect([await messagesTo(server, hcp.id), await messagesTo(server, rep.id)]).toEqual([
    ['PROBLEM_NEWS'],
    ['PROBLEM_REPORTED', 'PROBLEM_NEWS'],
  ])
})

test('a case is not reopened while the request has another open problem', async () => {
  const { order, token } = await buildParcel()
  const { data: first } = await report(token, order)
  const params = { id: first.caseId }
  await server.call('POST /cases/:id/close', {
    token: admin,
    params,
    body: { outcome: 'NO_ACTION', reason: 'A mistake' },
  })
  await report(token, order)
  const { data: shown } = await server.call('GET /admin/cases/:id', { token: admin, params })
  const reopened = await server.call('POST /admin/cases/:id/reopen', {
    token: admin,
    params,
    headers: { 'if-match': `"${shown.updatedAt}"` },
    body: { reason: 'No mistake' },
  })
  expect(reopened.error.code).toBe('PROBLEM_REPORTED')
})
