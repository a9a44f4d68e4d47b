import { beforeAll, expect, test } from 'vitest'
import { caseExamples, REPORT } from '../../test/case-examples.ts'
import {
  buildAdmin,
  buildHcp,
  buildLot,
  buildOrder,
  buildRep,
  buildShopItem,
  buildToken,
} from '../../test/factories.ts'
import { useTestServer } from '../../test/server.ts'

const server = useTestServer()
let compliance: string
beforeAll(async () => {
  compliance = await buildToken(server, await buildAdmin(server, { admin_role: 'COMPLIANCE' }))
})

/** An HCP of a rep who received a toothpaste of lot GUM-17. */
async function buildDelivery(overrides: Parameters<typeof buildShopItem>[1] = {}) {
  const rep = await buildRep(server)
  const hcp = await buildHcp(server, { promoter_id: rep.id, full_name: 'Hana Yusof' })
  const item = await buildShopItem(server, { name: 'Gum Care', stock: 0, ...overrides })
  const lotId = await buildLot(server, item, { lotNo: 'GUM-17', expiresOn: '2060-01-01' })
  const order = await buildOrder(server, { user: hcp, itemId: item.id, status: 'COMPLETED' })
  return { rep, hcp, item, lotId, order, own: await buildToken(server, hcp) }
}

const report = (token: string, body: object = {}, key?: string) =>
  server.call('POST /safety-reports', {
    token,
    body: { ...REPORT, ...body },
    ...(key && { headers: { 'idempotency-key': key } }),
  })
const read = async (id: string, token = compliance) =>
  (await server.call('GET /admin/cases/:id', { token, params: { id } })).data
const toldBy = { name: 'Dr Hana Yusof', heardAt: '2026-11-20T01:02:03.004Z' }

test('an HCP reports about a delivered sample: order, lot and HCP are known, and the clock starts when it is sent', async () => {
  const { hcp, own, item, order } = await buildDelivery()
  const { data } = await report(own, { sampleId: item.id, orderId: order.id, lotNo: 'gum-17' })
  const known = {
    reporter: { ...REPORT.contact, name: 'Dr Hana Yusof', profession: hcp.profession },
    ...{ lotNo: 'gum-17', happenedOn: '2026-11-20', patient: REPORT.patient },
    seriousness: ['LIFE_OR_HOSPITAL'],
  }
  expect(data).toMatchObject({ kind: 'SAFETY', lotNo: 'GUM-17', safety: known, dueAt: null, events: [{}] })
  expect(data.events[0]?.severity).toBeNull()
  const found = await read(data.id)
  expect(found).toMatchObject({
    ...{ hcp: { id: hcp.id }, orderId: order.id, sample: { id: item.id, name: 'Gum Care' } },
    ...{ severity: 'COSMETIC_SERIOUS', heardAt: data.openedAt, safety: known },
    duties: [{ step: 'REPORT', amount: null, dueAt: null }],
    events: [{ kind: 'OPENED', severity: 'COSMETIC_SERIOUS' }],
  })
})

test.each([
  ['MY', 'Medical device', ['DEATH'], [['REPORT', 10, 'DAYS']]],
  ['SG', 'Medical device', [], [['REPORT', 30, 'DAYS']]],
  [
    'MY',
    'Medicine',
    ['DEATH'],
    [
      ['REPORT', 7, 'DAYS'],
      ['FULL_REPORT', 8, 'DAYS'],
    ],
  ],
  ['SG', 'Medicine', ['LASTING_HARM'], [['REPORT', 15, 'DAYS']]],
  ['MY', 'Cosmetic', ['DEATH', 'DEATH'], [['REPORT', null, 'DAYS']]],
  ['MY', null, [], [['REPORT', null, 'DAYS']]],
] as const)(
  'in %s a report on a sample of class %s with %j gets its duties',
  async (region, className, seriousness, duties) => {
    const company = server.companies[region]
    const hcp = await buildHcp(server, { company })
    const item = await buildShopItem(server, { company, class: className })
    const { data } = await report(await buildToken(server, hcp), { sampleId: item.id, seriousness })
    const admin = await buildToken(server, await buildAdmin(server, { company }))
    const found = await read(data.id, admin)
    expect(found.duties.map(({ step, amount, unit }) => [step, amount, unit])).toEqual(duties)
    expect(found.safety?.seriousness).toEqual([...new Set(seriousness)])
  },
)

test('a rep reports for who told them, about an order of an own HCP; the clock starts when the rep heard', async () => {
  const { rep, hcp, item, order } = await buildDelivery()
  const token = await buildToken(server, rep)
  const { data } = await report(token, { sampleId: item.id, orderId: order.id, toldBy })
  const found = await read(data.id)
  expect(found).toMatchObject({ hcp: { id: hcp.id }, heardAt: toldBy.heardAt, openedBy: { id: rep.id } })
  expect(found.safety?.reporter).toEqual({ ...REPORT.contact, name: 'Dr Hana Yusof', profession: null })
  const unrelated = await report(token, { sampleId: item.id, toldBy })
  expect([unrelated.status, unrelated.data.hcp]).toEqual([200, null])
})

test('what contradicts itself is refused at its field', async () => {
  const { rep, own } = await buildDelivery()
  const token = await buildToken(server, rep)
  const ahead = new Date(Date.now() + 60_000).toISOString()
  for (const [by, body, path, code] of [
    [token, {}, 'toldBy', 'REQUIRED'],
    [own, { toldBy }, 'toldBy', 'UNKNOWN_KEY'],
    [token, { toldBy: { ...toldBy, heardAt: ahead } }, 'heardAt', 'TIME_IN_FUTURE'],
    [own, { happenedOn: '2199-01-01' }, 'happenedOn', 'TIME_IN_FUTURE'],
    [own, { contact: { phone: null, email: null, mayContact: true } }, 'contact.phone', 'CONTACT_REQUIRED'],
  ] as const) {
    const { status, error } = await report(by, body)
    expect([status, error.issues?.[0]?.path, error.issues?.[0]?.code]).toEqual([400, path, code])
  }
})

test('the choices begin with the samples and lots that were shipped, those of the order first', async () => {
  const { rep, hcp, own, item, order } = await buildDelivery({ category: 'Oral Care Sample' })
  await buildLot(server, item, { lotNo: 'GUM-18', expiresOn: '2050-01-01' })
  await buildOrder(server, {
    user: hcp,
    itemId: item.id,
    status: 'POSTED',
    shipped_at: new Date(Date.now() - 1000),
  })
  const choices = async (token: string, query = {}) =>
    (await server.call('GET /safety-reports/choices', { token, query })).data
  const mine = await choices(own)
  expect(mine.hcp).toBeNull()
  expect(mine.samples[0]).toMatchObject({ id: item.id, name: 'Gum Care', ordered: false })
  expect(mine.samples.length).toBeGreaterThan(1)
  const token = await buildToken(server, rep)
  const told = await choices(token, { orderId: order.id })
  expect(told.hcp).toEqual({ name: 'Dr Hana Yusof', phone: hcp.phone })
  expect(told.samples[0]).toMatchObject({ id: item.id, ordered: true })
  expect(told.samples[0]?.lots[0]).toBe('GUM-17')
  expect((await choices(token)).samples.every(({ lots }) => lots.length === 0)).toBe(true)
})

test('a report that is sent again under its key stays one', async () => {
  const { own } = await buildDelivery()
  const first = await report(own, {}, 'report-1')
  expect((await report(own, {}, 'report-1')).data.id).toBe(first.data.id)
  expect((await report(own, { text: 'Other' }, 'report-1')).error.code).toBe('KEY_REUSED')
})

const correct = (id: string, body: object, version?: string) =>
  server.call('POST /admin/safety-reports/:id', {
    token: compliance,
    params: { id },
    body: { ...caseExamples['POST /admin/safety-reports/:id'].body, ...body },
    ...(version && { headers: { 'if-match': `"${version}"` } }),
  })

test('compliance corrects class and seriousness with a reason: the duties are made anew, what is done stays done', async () => {
  const rep = await buildRep(server)
  const item = await buildShopItem(server, { class: 'Medicine' })
  const told = { ...toldBy, heardAt: '2026-11-20T15:30:00.000Z' }
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
    duties: [{ step: 'REPORT', amount: 10, done: { at: done.doneAt, reference: 'NPRA-7' } }],
  })
  expect(data.duties).toHaveLength(1)
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

test('a duty that is done and that the new class does not ask for stays, last', async () => {
  const { own, item } = await buildDelivery({ class: 'Medicine' })
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
  const { own } = await buildDelivery()
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

test('a deadline that an owner fills in gives the open reports without a time theirs, and no other', async () => {
  const owner = await buildToken(server, await buildAdmin(server))
  const { own, item } = await buildDelivery({ class: 'Food' })
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

test('reports about a lot are counted, listed and in the file; nobody but owners and compliance sees how many there are', async () => {
  const { own, item, lotId } = await buildDelivery()
  const other = await buildLot(server, item, { lotNo: 'GUM-99', expiresOn: '2098-01-01' })
  for (const lotNo of ['GUM-17', 'gum-17', 'unreadable', null])
    await report(own, { sampleId: item.id, lotNo })
  const counted = await server.call('GET /admin/safety-reports/lots', {
    token: compliance,
    query: { sampleId: item.id },
  })
  expect(counted.data).toEqual([{ lotId, reports: 2 }])
  const list = (lot: string) =>
    server.call('GET /admin/cases', { token: compliance, query: { lot, kind: 'SAFETY' } })
  expect((await list(lotId)).data.map(({ lotNo }) => lotNo)).toEqual(['GUM-17', 'GUM-17'])
  expect((await list(other)).data).toEqual([])
  const file = await server.call('POST /admin/safety-reports/export', {
    token: compliance,
    body: { lot: lotId },
  })
  const [heading = '', ...lines] = file.text.trim().split('\r\n')
  expect(heading).toContain('Class and seriousness,Serious because,Happened on,Age group,Sex,What happened')
  expect(lines).toHaveLength(2)
  expect(lines[0]).toContain('Gum Care,gum-17')
  expect(lines[0]).toContain('COSMETIC_SERIOUS,LIFE_OR_HOSPITAL,2026-11-20,FROM_18,FEMALE,Swollen gums')
})

test('a report is new until an admin works on it', async () => {
  const company = server.companies.SG
  const admin = await buildToken(server, await buildAdmin(server, { company }))
  const count = async () =>
    (await server.call('GET /admin/safety-reports/new', { token: admin })).data.reports
  const own = await buildToken(server, await buildHcp(server, { company }))
  const before = await count()
  const { id } = (await report(own)).data
  await server.call('POST /cases/:id/notes', { token: own, params: { id }, body: { text: 'It is worse' } })
  expect(await count()).toBe(before + 1)
  const note = { text: 'Called the clinic', shared: false }
  await server.call('POST /admin/cases/:id/notes', { token: admin, params: { id }, body: note })
  expect(await count()).toBe(before)
})

test('a report stays whole, with who reported it, when the account is erased [D§10]', async () => {
  const { hcp, own } = await buildDelivery()
  const { id } = (await report(own)).data
  await server.call('POST /cases/:id/notes', { token: own, params: { id }, body: { text: 'It is worse' } })
  const before = await read(id)
  const erased = await server.call('POST /admin/hcps/erase', {
    token: compliance,
    body: { id: hcp.id, reason: 'HCP_ASKED' },
  })
  expect(erased.data.closing?.state).toBe('ERASED')
  const after = await read(id)
  expect([after.text, after.safety, after.duties]).toEqual([before.text, before.safety, before.duties])
  expect(after.events.map(({ text }) => text)).toEqual([null, 'It is worse'])
  expect(after.safety?.reporter.name).toBe('Dr Hana Yusof')
  expect(after.openedBy.name).not.toContain('Hana')
})
