import { beforeAll, expect, test } from 'vitest'
import { REPORT } from '../../test/case-examples.ts'
import {
  buildAdmin,
  buildHcp,
  buildLot,
  buildOrder,
  buildShopItem,
  buildToken,
} from '../../test/factories.ts'
import { buildDelivery, sendReport } from '../../test/safety-reports.ts'
import { useTestServer } from '../../test/server.ts'

const server = useTestServer()
let compliance: string
beforeAll(async () => {
  compliance = await buildToken(server, await buildAdmin(server, { admin_role: 'COMPLIANCE' }))
})

const report = (token: string, body: object = {}, key?: string) => sendReport(server, token, body, key)
const read = async (id: string, token = compliance) =>
  (await server.call('GET /admin/cases/:id', { token, params: { id } })).data
const toldBy = { name: 'Dr Hana Yusof', heardAt: '2026-11-20T01:02:03.004Z' }

test('an HCP reports about a delivered sample: order, lot and HCP are known, and the clock starts when it is sent', async () => {
  const { hcp, own, item, order } = await buildDelivery(server)
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
  [
    'MY',
    'Medical device',
    ['DEATH'],
    [
      ['REPORT', 10, 'DAYS'],
      ['FULL_REPORT', 30, 'DAYS'],
    ],
  ],
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
  const { rep, hcp, item, order } = await buildDelivery(server)
  const token = await buildToken(server, rep)
  const { data } = await report(token, { sampleId: item.id, orderId: order.id, toldBy })
  const found = await read(data.id)
  expect(found).toMatchObject({ hcp: { id: hcp.id }, heardAt: toldBy.heardAt, openedBy: { id: rep.id } })
  expect(found.safety?.reporter).toEqual({ ...REPORT.contact, name: 'Dr Hana Yusof', profession: null })
  const unrelated = await report(token, { sampleId: item.id, toldBy })
  expect([unrelated.status, unrelated.data.hcp]).toEqual([200, null])
})

test('a contradictory report is refused with an error at the field', async () => {
  const { rep, own } = await buildDelivery(server)
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
  const { rep, hcp, own, item, order } = await buildDelivery(server, { category: 'Oral Care Sample' })
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

test('a report retried with its key makes one case', async () => {
  const { own } = await buildDelivery(server)
  const first = await report(own, {}, 'report-1')
  expect((await report(own, {}, 'report-1')).data.id).toBe(first.data.id)
  expect((await report(own, { text: 'Other' }, 'report-1')).error.code).toBe('KEY_REUSED')
})

test('reports about a lot are counted, listed and in the file; nobody but owners and compliance sees how many there are', async () => {
  const { own, item, lotId } = await buildDelivery(server)
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
  expect(lines[0]).toContain(
    '"Cosmetic, serious","It was life-threatening, or needed or prolonged a hospital stay",2026-11-20,18 to 64 years,Female,Swollen gums',
  )
})

test('a report is new until an admin works on it', async () => {
  const company = server.companies.SG
  const admin = await buildToken(server, await buildAdmin(server, { company }))
  const count = async () => (await server.call('GET /admin/waiting', { token: admin })).data.newSafetyReports
  const own = await buildToken(server, await buildHcp(server, { company }))
  const before = await count()
  const { id } = (await report(own)).data
  await server.call('POST /cases/:id/notes', { token: own, params: { id }, body: { text: 'It is worse' } })
  expect(await count()).toBe(before + 1)
  const note = { text: 'Called the clinic', shared: false }
  await server.call('POST /admin/cases/:id/notes', { token: admin, params: { id }, body: note })
  expect(await count()).toBe(before)
})

test("a report and its reporter's name stay complete when the account is erased [D§10]", async () => {
  const { hcp, own } = await buildDelivery(server)
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
