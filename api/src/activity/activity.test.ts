import { beforeAll, expect, test } from 'vitest'
import { INCIDENT } from '../../test/case-examples.ts'
import {
  assignRep,
  buildAdmin,
  buildHcp,
  buildOrder,
  buildRep,
  buildShopItem,
  buildToken,
} from '../../test/factories.ts'
import { sendReport } from '../../test/safety-reports.ts'
import { useTestServer } from '../../test/server.ts'
import { appendEventToAuditChain } from '../platform/audit/record-audit.ts'
import type { UserRow } from '../platform/database/schema.ts'

const server = useTestServer()
let admin: UserRow
let token: string
beforeAll(async () => {
  admin = await buildAdmin(server)
  token = await buildToken(server, admin)
})

const read = (query: Record<string, string> = {}) => server.call('GET /admin/activity', { token, query })

test('events come newest first, with actor, record, values before and after, and network', async () => {
  const rep = await buildRep(server, { full_name: 'Before' })
  const { data: changed } = await server.call('POST /admin/reps/:id', {
    token,
    params: { id: rep.id },
    body: { name: 'Ms After', phone: rep.phone ?? '' },
  })
  const { data, meta } = await read()
  expect(data[0]).toMatchObject({
    action: 'rep.changed',
    actor: { id: admin.id, role: 'ADMIN' },
    record: { kind: 'user', id: rep.id },
    details: { before: { full_name: 'Before' }, after: { full_name: 'After', title: 'Ms' } },
    network: '127.0.0.1',
  })
  expect(meta.names).toMatchObject({ [rep.id]: changed.name, [admin.id]: admin.full_name })
})

test('an erased event keeps its field names, and the export marks it as erased', async () => {
  const rep = await buildRep(server, { full_name: 'Written Wrong' })
  await server.call('POST /admin/reps/:id', {
    token,
    params: { id: rep.id },
    body: { name: 'Written Right', phone: rep.phone ?? '' },
  })
  const ofRep = server.db.selectFrom('audit_events').where('entity_id', '=', rep.id).select('id')
  await server.db.deleteFrom('change_details').where('event_id', 'in', ofRep).execute()
  const { data } = await read({ record: rep.id })
  expect(data).toMatchObject([{ action: 'rep.changed', fields: ['full_name'], details: null }])
  const { text } = await server.call('POST /admin/activity/export', { token, body: { record: rep.id } })
  expect(text).toMatch(/,Erased,127\.0\.0\.1\r\n$/)
  expect(text).not.toContain('Wrong')
})

test('events are found by kind, person and record', async () => {
  const rep = await buildRep(server)
  const hcp = await buildHcp(server, { promoter_id: rep.id })
  const order = await buildOrder(server, { user: hcp })
  await server.call('POST /order/update', {
    token: await buildToken(server, rep),
    body: { orderId: order.id, status: 'IN_REVIEW' },
  })
  await assignRep(server, hcp, await buildRep(server))
  const actions = async (query: Record<string, string>) =>
    (await read(query)).data.map(({ action }) => action)
  expect(await actions({ person: rep.id })).toEqual(['order.moved'])
  expect(await actions({ record: order.id })).toEqual(['order.moved'])
  expect(await actions({ record: hcp.id })).toEqual(['promoter.assigned'])
  expect(await actions({ record: hcp.id, kind: 'order' })).toEqual([])
  expect(new Set(await actions({ kind: 'promoter' }))).toEqual(new Set(['promoter.assigned']))
})

test('an order is shown with the name of its HCP', async () => {
  const rep = await buildRep(server)
  const hcp = await buildHcp(server, { promoter_id: rep.id, title: 'Dr', full_name: 'Hana Yusof' })
  const order = await buildOrder(server, { user: hcp })
  await server.call('POST /order/update', {
    token: await buildToken(server, rep),
    body: { orderId: order.id, status: 'IN_REVIEW' },
  })
  expect((await read({ record: order.id })).meta.orders).toEqual({ [order.id]: 'Dr Hana Yusof' })
})

test('a changed sample and a changed limit keep the values before', async () => {
  const item = await buildShopItem(server, { name: 'Old Name', class: 'Cosmetic' })
  const { data: shown } = await server.call('GET /admin/samples/:id', { token, params: { id: item.id } })
  const { category, class: kind, registrationNo, active, position, updatedAt } = shown.sample
  const described = { category, class: kind, registrationNo, active, position }
  await server.call('POST /admin/samples/update', {
    token,
    body: { id: item.id, ...described, name: 'New Name' },
    headers: { 'if-match': `"${updatedAt}"` },
  })
  expect((await read({ record: item.id })).data[0]).toMatchObject({
    fields: ['name'],
    details: { before: { ...described, name: 'Old Name' }, after: { ...described, name: 'New Name' } },
  })
  const limit = {
    itemId: item.id,
    category: null,
    profession: null,
    period: 'MONTH',
    days: null,
    active: true,
  }
  const created = await server.call('POST /admin/sample-limits/create', {
    token,
    body: { ...limit, pieces: 5 },
  })
  await server.call('POST /admin/sample-limits/update', {
    token,
    body: { id: created.data.id, ...limit, pieces: 3 },
    headers: { 'if-match': `"${created.data.updatedAt}"` },
  })
  expect((await read({ record: created.data.id })).data[0]).toMatchObject({
    fields: ['pieces'],
    details: { before: { ...limit, pieces: 5 }, after: { ...limit, pieces: 3 } },
  })
})

test('pages have no gaps when events are added between requests', async () => {
  const rep = await buildRep(server)
  const actor = { userId: admin.id, role: admin.role }
  const about = { action: 'rep.changed', entity: 'user', entityId: rep.id, details: {} } as const
  await server.db.transaction().execute(async trx => {
    for (let count = 0; count < 51; count += 1)
      await appendEventToAuditChain(trx, { companyId: server.companies.MY.id, actor, ...about })
  })
  const first = await read({ record: rep.id })
  const body = { name: 'Later', phone: rep.phone ?? '' }
  await server.call('POST /admin/reps/:id', { token, params: { id: rep.id }, body })
  const second = await read({ record: rep.id, before: String(first.meta.next) })
  expect([first.data.length, second.data.length, second.meta.next]).toEqual([50, 1, null])
  const positions = [...first.data, ...second.data].map(({ position }) => position)
  expect(positions).toEqual([...new Set(positions)].toSorted((one, other) => other - one))
})

test('samples and lots are shown by name', async () => {
  const item = await buildShopItem(server, { name: 'Toothpaste' })
  const { data: lot } = await server.call('POST /admin/lots/receive', {
    token,
    body: { sampleId: item.id, lotNo: 'L-77', expiresOn: '2030-01-31', quantity: 12 },
  })
  const { data, meta } = await read({ kind: 'stock' })
  expect(data[0]).toMatchObject({ action: 'stock.received', record: { id: lot.id } })
  expect(meta.lots[lot.id]).toEqual({ sample: 'Toothpaste', lotNo: 'L-77' })
  const { text } = await server.call('POST /admin/activity/export', { token, body: { record: lot.id } })
  expect(text).toContain('"Toothpaste, L-77"')
})

test("another company's events and names are not shown", async () => {
  const { data } = await read()
  const abroad = await buildToken(server, await buildAdmin(server, { company: server.companies.SG }))
  const theirs = await server.call('GET /admin/activity', { token: abroad })
  const own = new Set(data.map(({ record }) => record.id))
  expect(theirs.data.filter(({ record }) => own.has(record.id))).toEqual([])
  expect(Object.keys(theirs.meta.names)).not.toContain(admin.id)
})

test('a list of more than ten items is replaced by its length', async () => {
  const [rep, taker] = [await buildRep(server), await buildRep(server)]
  for (let count = 0; count < 11; count += 1) await buildHcp(server, { promoter_id: rep.id })
  await server.call('POST /admin/reps/:id/deactivate', {
    token,
    params: { id: rep.id },
    body: { successors: [taker.id] },
  })
  expect((await read({ record: rep.id })).data[0]?.details).toEqual({ moved: { [taker.id]: 11 }, orders: 0 })
})

test('the reason of a legal hold is for owners and compliance, in the list and in the file [D§10]', async () => {
  const { id } = await buildHcp(server)
  const hold = { id, reason: 'Inquiry of the police' }
  await server.call('POST /admin/hcps/legal-hold', { token, body: hold })
  await server.call('POST /admin/hcps/legal-hold/lift', { token, body: hold })
  for (const [admin_role, times] of [
    ['OWNER', 2],
    ['COMPLIANCE', 2],
    ['PROGRAMME', 0],
    ['READ_ONLY', 0],
  ] as const) {
    const reader = await buildToken(server, await buildAdmin(server, { admin_role }))
    const list = await server.call('GET /admin/activity', { token: reader, query: { record: id } })
    const file = await server.call('POST /admin/activity/export', { token: reader, body: { record: id } })
    expect(list.data.map(({ action }) => action)).toEqual(['privacy.hold-lifted', 'privacy.held'])
    for (const { text } of [list, file]) expect(text.split(hold.reason)).toHaveLength(times + 1)
  }
})

test('who reported what to whom is for owners and compliance, in the list and in the file [D§10]', async () => {
  const hcp = await buildHcp(server)
  const order = await buildOrder(server, { user: hcp, status: 'POSTED' })
  const own = await buildToken(server, hcp)
  await server.call('POST /order/:id/problems', {
    token: own,
    params: { id: order.id },
    body: { problem: 'NOT_ARRIVED', text: 'Nothing came', items: [order.itemId] },
  })
  await sendReport(server, own)
  await server.call('POST /privacy/corrections', { token: own, body: { field: 'clinicName', text: 'Hana' } })
  await server.call('POST /admin/incidents', { token, body: INCIDENT })
  await server.call('POST /admin/cases/export', { token, body: { kind: 'SAFETY', search: 'Zephyrina' } })
  const all = ['DELIVERY', 'INCIDENT', 'PRIVACY', 'SAFETY']
  for (const [admin_role, kinds] of [
    ['OWNER', all],
    ['COMPLIANCE', all],
    ['PROGRAMME', ['DELIVERY']],
    ['READ_ONLY', ['DELIVERY']],
  ] as const) {
    const reader = await buildToken(server, await buildAdmin(server, { admin_role }))
    const list = await server.call('GET /admin/activity', { token: reader, query: { kind: 'case' } })
    expect(list.data.map(({ details }) => details?.kind).sort()).toEqual(kinds)
    expect(Object.keys(list.meta.cases)).toHaveLength(kinds.length)
    const file = await server.call('POST /admin/activity/export', { token: reader, body: { kind: 'case' } })
    expect(file.text.trim().split('\r\n')).toHaveLength(kinds.length + 1)
    const exports = await server.call('GET /admin/activity', { token: reader, query: { kind: 'export' } })
    expect(exports.text.includes('Zephyrina')).toBe(kinds.length > 1)
  }
})
