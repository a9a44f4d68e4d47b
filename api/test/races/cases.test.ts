import { beforeAll, expect, test } from 'vitest'
import { caseExamples, REPORT } from '../case-examples.ts'
import { buildCase } from '../cases.ts'
import { buildAdmin, buildHcp, buildOrder, buildShopItem, buildToken } from '../factories.ts'
import { holdWrites, sorted, times } from '../hold-writes.ts'
import { useTestServer } from '../server.ts'

const server = useTestServer()
let token: string
let colleague: string
beforeAll(async () => {
  token = await buildToken(server, await buildAdmin(server))
  colleague = await buildToken(server, await buildAdmin(server))
})

const incident = caseExamples['POST /admin/incidents'].body
const read = async (id: string) => (await server.call('GET /admin/cases/:id', { token, params: { id } })).data

test('an incident retried while the first call still runs makes one case, with each duty once', async () => {
  const open = () =>
    server.call('POST /admin/incidents', { token, body: incident, headers: { 'idempotency-key': 'once' } })
  const answers = await holdWrites(server.db, 'case_events', times(3, open))
  expect(sorted(answers)).toEqual([200, 200, 200])
  expect(new Set(answers.map(({ data }) => data.id)).size).toBe(1)
  const [{ data }] = answers as [(typeof answers)[number]]
  expect((await read(data.id)).duties).toHaveLength(3)
  expect((await read(data.id)).events).toHaveLength(1)
})

test('when two admins close the same version of a case, one succeeds and the other gets 409', async () => {
  const { id } = await buildCase(server, { by: await buildAdmin(server) })
  const { updatedAt } = await read(id)
  const close = (by: string, reason: string) => () =>
    server.call('POST /admin/cases/:id/close', {
      token: by,
      params: { id },
      headers: { 'if-match': `"${updatedAt}"` },
      body: { outcome: 'SOLVED', reason },
    })
  const calls = [close(token, 'It has arrived'), close(colleague, 'Sent again')]
  expect(sorted(await holdWrites(server.db, 'case_events', calls))).toEqual([200, 409])
  expect((await read(id)).events.map(({ kind }) => kind)).toEqual(['OPENED', 'CLOSED'])
})

test('duties recorded at once are all done, and the case has no due time left', async () => {
  const { data } = await server.call('POST /admin/incidents', { token, body: incident })
  const record = (step: string) => () =>
    server.call('POST /admin/cases/:id/duties', {
      token,
      params: { id: data.id },
      body: { step, doneAt: '2026-11-21T01:00:00.000Z' },
    })
  const calls = [record('TELL_AUTHORITY'), record('TELL_PEOPLE'), record('FULL_REPORT')]
  expect(sorted(await holdWrites(server.db, 'case_events', calls))).toEqual([200, 200, 200])
  const [row] = (await server.call('GET /admin/cases', { token, query: { search: String(data.number) } }))
    .data
  expect([row?.step, row?.dueAt]).toEqual([null, null])
})

test('a safety report retried while the first call still runs makes one case', async () => {
  const own = await buildToken(server, await buildHcp(server))
  const send = () =>
    server.call('POST /safety-reports', { token: own, body: REPORT, headers: { 'idempotency-key': 'once' } })
  const answers = await holdWrites(server.db, 'case_events', times(3, send))
  expect(sorted(answers)).toEqual([200, 200, 200])
  expect(new Set(answers.map(({ data }) => data.id)).size).toBe(1)
})

async function buildReport() {
  const item = await buildShopItem(server, { class: 'Food' })
  const own = await buildToken(server, await buildHcp(server))
  const { data } = await server.call('POST /safety-reports', {
    token: own,
    body: { ...REPORT, sampleId: item.id },
  })
  return read(data.id)
}

type Report = Awaited<ReturnType<typeof read>>

const correct = (by: string, { id, heardAt }: Report, severity: string, version?: string) =>
  server.call('POST /admin/safety-reports/:id', {
    token: by,
    params: { id },
    ...(version && { headers: { 'if-match': `"${version}"` } }),
    body: { severity, heardAt, reason: 'As the pack says' },
  })

test('when two admins correct the same version of a report, one succeeds, the other gets 409, and each duty exists once', async () => {
  const report = await buildReport()
  const calls = [
    () => correct(token, report, 'DEVICE_SERIOUS', report.updatedAt),
    () => correct(colleague, report, 'MEDICINE_SERIOUS', report.updatedAt),
  ]
  expect(sorted(await holdWrites(server.db, 'case_events', calls))).toEqual([200, 409])
  const steps = (await read(report.id)).duties.map(({ step }) => step)
  expect(steps.slice(0, 1)).toEqual(['REPORT'])
  expect([...new Set(steps)]).toEqual(steps)
})

test('filling in a deadline and correcting a report of that class at the same time both succeed', async () => {
  const report = await buildReport()
  const fillIn = () =>
    server.call('POST /admin/case-deadlines', {
      token: colleague,
      body: {
        ...{ kind: 'SAFETY', severity: 'FOOD_SERIOUS', step: 'REPORT' },
        ...{ amount: 15, unit: 'DAYS', countedFrom: 'HEARD', source: '' },
      },
    })
  const calls: (() => Promise<{ status: number }>)[] = [() => correct(token, report, 'FOOD_OTHER'), fillIn]
  expect(sorted(await holdWrites(server.db, 'case_duties', calls))).toEqual([200, 200])
  const { severity, duties } = await read(report.id)
  expect([severity, duties.map(({ amount }) => amount)]).toEqual(['FOOD_OTHER', [null]])
})

test('when two owners change the same version of a deadline, one succeeds and the other gets 409', async () => {
  const change = (by: string, amount: number) => () =>
    server.call('POST /admin/case-deadlines', {
      token: by,
      headers: { 'if-match': '"PRESET"' },
      body: {
        ...{ kind: 'PRIVACY', severity: 'ANY', step: 'ANSWER', amount, unit: 'DAYS' },
        ...{ countedFrom: 'HEARD', source: 'Our promise' },
      },
    })
  const calls = [change(token, 14), change(colleague, 10)]
  const answers = await holdWrites(server.db, 'case_deadlines', calls)
  expect(sorted(answers)).toEqual([200, 409])
  expect(answers.find(({ status }) => status === 409)?.error.code).toBe('DEADLINE_CHANGED')
})

test('who may not see a case does not wait for its request, and locks nothing', async () => {
  const hcp = await buildHcp(server)
  const { id: orderId } = await buildOrder(server, { user: hcp, status: 'POSTED' })
  const { id } = await buildCase(server, { by: hcp, hcpId: hcp.id, orderId })
  const stranger = await buildToken(server, await buildAdmin(server, { company: server.companies.SG }))
  const answer = await server.db.transaction().execute(async trx => {
    await trx.selectFrom('orders').where('id', '=', orderId).select('id').forUpdate().execute()
    return server.call('POST /admin/cases/:id/reopen', {
      ...{ token: stranger, params: { id } },
      body: { reason: 'Not mine' },
    })
  })
  expect([answer.status, answer.error.code]).toEqual([404, 'NOT_FOUND'])
})
