import { beforeAll, expect, test } from 'vitest'
import { caseExamples } from '../../test/case-examples.ts'
import { buildCase } from '../../test/cases.ts'
import { buildAdmin, buildToken } from '../../test/factories.ts'
import { useTestServer } from '../../test/server.ts'

const server = useTestServer()
let malaysian: string
let singaporean: string
beforeAll(async () => {
  malaysian = await buildToken(server, await buildAdmin(server, { full_name: 'Nurul Huda' }))
  singaporean = await buildToken(server, await buildAdmin(server, { company: server.companies.SG }))
})

const incident = { ...caseExamples['POST /admin/incidents'].body, heardAt: '2026-11-20T15:30:00.000Z' }
const open = (body: object = incident, { token = malaysian, key = '' } = {}) =>
  server.call('POST /admin/incidents', { token, body, ...(key && { headers: { 'idempotency-key': key } }) })
const change = (id: string, body: object, version?: string) =>
  server.call('POST /admin/incidents/:id', {
    token: malaysian,
    params: { id },
    body,
    ...(version && { headers: { 'if-match': `"${version}"` } }),
  })
const record = (id: string, body: object, token = malaysian) =>
  server.call('POST /admin/cases/:id/duties', { token, params: { id }, body })

test("an incident gets the duties of the company's country, counted from when the company first heard", async () => {
  const { data } = await open()
  expect(data).toMatchObject({
    kind: 'INCIDENT',
    text: incident.text,
    heardAt: incident.heardAt,
    incident: { people: 120, data: ['NAMES', 'PHONES'] },
    duties: [
      { step: 'TELL_AUTHORITY', amount: 72, unit: 'HOURS', dueAt: '2026-11-23T15:30:00.000Z', done: null },
      { step: 'TELL_PEOPLE', amount: 7, unit: 'DAYS', dueAt: '2026-11-30T15:59:59.999Z', done: null },
      { step: 'FULL_REPORT', amount: 30, unit: 'DAYS', dueAt: '2026-12-23T15:59:59.999Z', done: null },
    ],
  })
  const abroad = await open(incident, { token: singaporean })
  expect(abroad.data.duties.map(({ step, dueAt }) => [step, dueAt])).toEqual([
    ['ASSESS', '2026-12-20T15:59:59.999Z'],
    ['TELL_AUTHORITY', '2026-12-23T15:59:59.999Z'],
    ['TELL_PEOPLE', null],
  ])
})

test('an incident retried with its key makes one case; another body with that key is refused', async () => {
  const first = await open(incident, { key: 'incident-1' })
  const again = await open(incident, { key: 'incident-1' })
  expect(again.data.id).toBe(first.data.id)
  expect(again.data.events).toEqual(first.data.events)
  const other = await open({ ...incident, people: 7 }, { key: 'incident-1' })
  expect([other.status, other.error.code]).toEqual([422, 'KEY_REUSED'])
})

test('who was told when is recorded with a reference; what is counted from it moves, and it can be taken back', async () => {
  const { id } = (await open()).data
  const told = { step: 'TELL_AUTHORITY', doneAt: '2026-11-21T16:00:00.000Z', reference: ' PDP-17 ' }
  const { data } = await record(id, told)
  expect(data.duties).toMatchObject([
    { done: { at: told.doneAt, by: 'Nurul Huda', reference: 'PDP-17' } },
    { dueAt: '2026-11-29T15:59:59.999Z' },
    // The rest goes to the Commissioner 30 days after the first notice, whenever the people are told.
    { dueAt: '2026-12-22T15:59:59.999Z' },
  ])
  expect(data.events.at(-1)).toMatchObject({ kind: 'DUTY_DONE', step: 'TELL_AUTHORITY', text: 'PDP-17' })
  expect((await record(id, told)).data.events).toEqual(data.events)
  const undone = await record(id, { step: 'TELL_AUTHORITY', doneAt: null })
  expect(undone.data.duties).toMatchObject([
    { done: null },
    { dueAt: '2026-11-30T15:59:59.999Z' },
    { dueAt: '2026-12-23T15:59:59.999Z' },
  ])
})

test('a duty must belong to the case and cannot be done before the company knew or in the future', async () => {
  const { id } = (await open()).data
  for (const [doneAt, path] of [
    ['2026-11-20T15:29:59.999Z', 'doneAt'],
    [new Date(Date.now() + 60_000).toISOString(), 'doneAt'],
  ] as const) {
    const { error } = await record(id, { step: 'TELL_PEOPLE', doneAt })
    expect([doneAt, error.code, error.issues?.[0]?.path]).toEqual([doneAt, 'VALIDATION', path])
  }
  expect((await record(id, { step: 'SOLVE', doneAt: null })).error.code).toBe('NOT_FOUND')
})

test('the details of an incident can be changed, and a new time of first knowledge moves the clocks', async () => {
  const { id, updatedAt } = (await open()).data
  const known = { ...incident, people: 340, heardAt: '2026-11-19T15:30:00.000Z' }
  const { data } = await change(id, known, updatedAt)
  expect(data).toMatchObject({
    incident: { people: 340 },
    duties: [{ dueAt: '2026-11-22T15:30:00.000Z' }, {}, {}],
  })
  expect((await change(id, known, updatedAt)).status).toBe(200)
  expect((await change(id, incident, updatedAt)).error.code).toBe('CASE_CHANGED')
  const late = await change(id, { ...known, heardAt: new Date(Date.now() + 1000).toISOString() })
  expect(late.error.issues?.[0]).toMatchObject({ path: 'heardAt', code: 'HEARD_AFTER_OPENED' })
  const early = await open({ ...incident, heardAt: new Date(Date.now() + 60_000).toISOString() })
  expect(early.error.issues?.[0]).toMatchObject({ path: 'heardAt', code: 'TIME_IN_FUTURE' })
})

test('a case of another kind is not an incident, and a closed incident cannot be changed', async () => {
  const admin = await buildAdmin(server)
  const { id } = await buildCase(server, { by: admin })
  expect((await change(id, incident)).error.code).toBe('NOT_FOUND')
  const closed = (await open()).data.id
  const body = { outcome: 'REPORTED', reason: 'All were told', undone: 'Told before' }
  await server.call('POST /admin/cases/:id/close', { token: malaysian, params: { id: closed }, body })
  expect((await change(closed, { ...incident, people: 1 })).error.code).toBe('CASE_CHANGED')
  const told = { step: 'TELL_PEOPLE', doneAt: '2026-11-21T16:00:00.000Z' }
  expect((await record(closed, told)).error.code).toBe('CASE_CHANGED')
})

test('an incident with an open duty is closed only with a reason for that, which the timeline, the audit and the file keep', async () => {
  const { id, number } = (await open()).data
  const close = (more: object = {}) =>
    server.call('POST /admin/cases/:id/close', {
      token: malaysian,
      params: { id },
      body: { outcome: 'NOT_REPORTABLE', reason: 'The disk was encrypted', ...more },
    })
  const refused = async () => {
    const { status, error } = await close()
    return [status, error.code]
  }
  expect(await refused()).toEqual([409, 'DUTIES_NOT_DONE'])
  await record(id, { step: 'TELL_PEOPLE', doneAt: '2026-11-21T16:00:00.000Z' })
  expect(await refused()).toEqual([409, 'DUTIES_NOT_DONE'])
  const { data } = await close({ undone: 'Nobody could read it' })
  expect(data.closed).toMatchObject({ outcome: 'NOT_REPORTABLE' })
  expect(data.events.slice(2).map(({ kind, text, step }) => [kind, text, step])).toEqual([
    ['NOTED', 'Nobody could read it', 'TELL_AUTHORITY'],
    ['NOTED', 'Nobody could read it', 'FULL_REPORT'],
    ['CLOSED', 'The disk was encrypted', null],
  ])
  expect((await close({ undone: 'Nobody could read it' })).data.events).toEqual(data.events)
  const activity = await server.call('GET /admin/activity', { token: malaysian, query: { record: id } })
  expect(activity.data.slice(0, 3).map(({ action, details }) => [action, details?.step])).toEqual([
    ['case.closed', undefined],
    ['case.noted', 'FULL_REPORT'],
    ['case.noted', 'TELL_AUTHORITY'],
  ])
  const body = { search: String(number) }
  const file = await server.call('POST /admin/cases/export', { token: malaysian, body })
  expect(file.text).toContain('"Tell the authority, Send the full report",Nobody could read it\r\n')
  const rows = await server.call('GET /admin/cases', { token: malaysian, query: body })
  expect(rows.data[0]?.undone).toHaveLength(2)
  const reason = 'More came to light'
  await server.call('POST /admin/cases/:id/reopen', { token: malaysian, params: { id }, body: { reason } })
  expect((await server.call('GET /admin/cases', { token: malaysian, query: body })).data[0]?.undone).toEqual(
    [],
  )
})

test('an incident whose duties are all done is closed without another reason', async () => {
  const { id, duties } = (await open()).data
  for (const { step } of duties) await record(id, { step, doneAt: '2026-11-21T16:00:00.000Z' })
  const body = { outcome: 'REPORTED', reason: 'All were told' }
  const { data } = await server.call('POST /admin/cases/:id/close', {
    token: malaysian,
    params: { id },
    body,
  })
  expect(data.events.at(-1)).toMatchObject({ kind: 'CLOSED' })
  expect(data.events.filter(({ kind }) => kind === 'NOTED')).toEqual([])
})
