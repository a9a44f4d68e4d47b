import { beforeAll, expect, test } from 'vitest'
import { caseExamples } from '../../test/case-examples.ts'
import { buildAdmin, buildRep, buildShopItem, buildToken } from '../../test/factories.ts'
import { buildDelivery, sendReport } from '../../test/safety-reports.ts'
import { useTestServer } from '../../test/server.ts'

const server = useTestServer()
let compliance: string
beforeAll(async () => {
  compliance = await buildToken(server, await buildAdmin(server, { admin_role: 'COMPLIANCE' }))
})

const report = (token: string, body: object = {}) => sendReport(server, token, body)
const read = async (id: string, token = compliance) =>
  (await server.call('GET /admin/cases/:id', { token, params: { id } })).data

const correct = (id: string, body: object, version?: string) =>
  server.call('POST /admin/safety-reports/:id', {
    token: compliance,
    params: { id },
    body: { ...caseExamples['POST /admin/safety-reports/:id'].body, ...body },
    ...(version && { headers: { 'if-match': `"${version}"` } }),
  })

test('compliance corrects class and seriousness with a reason: open duties are replaced, done duties stay', async () => {
  const rep = await buildRep(server)
  const item = await buildShopItem(server, { class: 'Medicine' })
  const told = { name: 'Dr Hana Yusof', heardAt: '2026-11-20T15:30:00.000Z' }
  const token = await buildToken(server, rep)
  const { id } = (await report(token, { sampleId: item.id, seriousness: ['DEATH'], toldBy: told })).data
  const { heardAt } = await read(id)
  const done = { step: 'REPORT', doneAt: '2026-11-21T01:00:00.000Z', reference: 'NPRA-7' }
  await server.call('POST /admin/cases/:id/duties', { token: compliance, params: { id }, body: done })
  const before = await read(id)
  const device = { severity: 'DEVICE_SERIOUS', heardAt, reason: 'It is a device' }
  expect((await correct(id, device, '2026-01-01T00:00:00.000Z')).error.code).toBe('CASE_CHANGED')
  const { data } = await correct(id, device, before.updatedAt)
  expect(data).toMatchObject({
    severity: 'DEVICE_SERIOUS',
    duties: [
      { step: 'REPORT', amount: 10, done: { at: done.doneAt, reference: 'NPRA-7' } },
      // The investigation report, 30 days after the first: the 21st begins at 16:00 UTC on the 20th.
      { step: 'FULL_REPORT', amount: 30, dueAt: '2026-12-21T15:59:59.999Z', done: null },
    ],
  })
  expect(data.events.at(-1)).toMatchObject({
    ...{ kind: 'RECLASSIFIED', severity: 'DEVICE_SERIOUS', text: 'It is a device', shared: false },
  })
  // The same again changes nothing, whatever version it names.
  expect((await correct(id, device, before.updatedAt)).data).toEqual(data)
  const fatal = await correct(id, { severity: 'MEDICINE_FATAL', heardAt: '2026-11-19T15:30:00.000Z' })
  expect(fatal.data.duties).toMatchObject([
    { step: 'REPORT', amount: 7, dueAt: '2026-11-26T15:59:59.999Z', done: { at: done.doneAt } },
    { step: 'FULL_REPORT', amount: 8, dueAt: '2026-11-29T15:59:59.999Z', done: null },
  ])
  const late = await correct(id, { heardAt: new Date(Date.now() + 60_000).toISOString() })
  expect(late.error.issues?.[0]?.code).toBe('HEARD_AFTER_OPENED')
  const { data: activity } = await server.call('GET /admin/activity', {
    token: compliance,
    query: { record: id },
  })
  expect(activity[0]).toMatchObject({ action: 'case.reclassified', details: { kind: 'SAFETY' } })
  expect(JSON.stringify(activity)).not.toContain('FATAL')
  const own = await server.call('GET /cases/:id', { token, params: { id } })
  expect(own.data.events.map(({ kind }) => kind)).toEqual(['OPENED'])
})

test('a done duty that the new class does not require stays, in last place', async () => {
  const { own, item } = await buildDelivery(server, { class: 'Medicine' })
  const { id } = (await report(own, { sampleId: item.id, seriousness: ['DEATH'] })).data
  const { heardAt, openedAt } = await read(id)
  const body = { step: 'FULL_REPORT', doneAt: openedAt }
  await server.call('POST /admin/cases/:id/duties', { token: compliance, params: { id }, body })
  const { data } = await correct(id, { severity: 'MEDICINE_SERIOUS', heardAt })
  expect(data.duties.map(({ step, done }) => [step, done !== null])).toEqual([
    ['REPORT', false],
    ['FULL_REPORT', true],
  ])
})

test('a closed report and a case of another kind are not corrected', async () => {
  const { own } = await buildDelivery(server)
  const { id } = (await report(own)).data
  const end = { outcome: 'NOT_REPORTABLE', reason: 'Another product' }
  await server.call('POST /admin/cases/:id/close', { token: compliance, params: { id }, body: end })
  expect((await correct(id, { heardAt: '2026-01-01T00:00:00.000Z' })).error.code).toBe('CASE_CHANGED')
  const { data } = await server.call('POST /admin/incidents', {
    token: compliance,
    body: caseExamples['POST /admin/incidents'].body,
  })
  expect((await correct(data.id, {})).error.code).toBe('NOT_FOUND')
})

test('a deadline that an owner fills in applies to open reports without a due time, and to no others', async () => {
  const owner = await buildToken(server, await buildAdmin(server))
  const { own, item } = await buildDelivery(server, { class: 'Food' })
  const [waiting, done, device] = await Promise.all([
    report(own, { sampleId: item.id }),
    report(own, { sampleId: item.id }),
    report(own, {}),
  ])
  const open = await read(done.data.id)
  await server.call('POST /admin/cases/:id/duties', {
    token: compliance,
    params: { id: open.id },
    body: { step: 'REPORT', doneAt: open.heardAt },
  })
  const time = { amount: 15, unit: 'DAYS', countedFrom: 'HEARD', source: 'Food Act 1983' }
  const name = { kind: 'SAFETY', severity: 'FOOD_SERIOUS', step: 'REPORT' }
  const saved = await server.call('POST /admin/case-deadlines', { token: owner, body: { ...name, ...time } })
  expect(saved.status).toBe(200)
  expect((await read(waiting.data.id)).duties).toMatchObject([{ amount: 15, dueAt: expect.any(String) }])
  expect((await read(done.data.id)).duties).toMatchObject([{ amount: null }])
  expect((await read(device.data.id)).duties).toMatchObject([{ amount: null }])
})
