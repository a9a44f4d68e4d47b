import { randomUUID } from 'node:crypto'
import { readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { erasedHcpName } from '@portal/contract/users/names'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { correctionOf } from '../../test/correct-hcp.ts'
import { buildAdmin, buildHcp, buildToken, freshPhone } from '../../test/factories.ts'
import { leaveTraces } from '../../test/known-hcp.ts'
import { COLUMN_KINDS, listPersonalColumns } from '../../test/personal-columns.ts'
import { registerHcp } from '../../test/registrations.ts'
import { findRowsWith } from '../../test/search-database.ts'
import { useTestServer } from '../../test/server.ts'
import { verifyAuditChains } from '../platform/audit/verify-audit.ts'
import type { Schema } from '../platform/database/schema.ts'
import { appendMissingErasuresToLedger } from './erasure-ledger.ts'

const server = useTestServer()
let hcp: Awaited<ReturnType<typeof leaveTraces>>
beforeAll(async () => {
  hcp = await leaveTraces(server)
})
const asAdmin = () => hcp.adminToken
/** Who may not read the supply records. */
const asProgrammeAdmin = async () => buildToken(server, await buildAdmin(server, { admin_role: 'PROGRAMME' }))
const hold = (path: '' | '/lift', reason: string) =>
  server.call(`POST /admin/hcps/legal-hold${path}`, { token: asAdmin(), body: { id: hcp.id, reason } })
const erase = () =>
  server.call('POST /admin/hcps/erase', { token: asAdmin(), body: { id: hcp.id, reason: 'HCP_ASKED' } })

test('a legal hold stops an erasure until it is lifted [D§10]', async () => {
  expect((await hold('', 'Zirkonia against Quillfeather')).data.hold).toMatchObject({ by: 'Admin' })
  // The first hold stays.
  expect((await hold('', 'Another')).data.hold?.reason).toBe('Zirkonia against Quillfeather')
  expect((await erase()).error.code).toBe('LEGAL_HOLD')
  const found = await findRowsWith(server.db, ['Zephyrina'])
  expect(found.some(row => row.startsWith('users:'))).toBe(true)
  expect((await hold('/lift', 'Quillfeather has settled')).data.hold).toBeNull()
  expect((await hold('/lift', 'Again')).data.hold).toBeNull()
})

test('an erasure leaves no personal data in database or ledger except safety reports and supply records, and the audit verifies [D§10 D§11]', async () => {
  // The search finds what it must not find afterwards, in every kind of table.
  const before = await findRowsWith(server.db, hcp.texts)
  const tables = new Set(before.map(row => row.split(':')[0]))
  for (const table of [
    ...['users', 'campaign_entries', 'retailer_records', 'addresses', 'orders', 'limit_exceptions'],
    ...['messages', 'dev_inbox', 'one_time_codes', 'rate_limits', 'change_details', 'legal_holds'],
    ...['cases', 'case_events', 'licences'],
  ])
    expect(tables).toContain(table)
  for (const text of hcp.texts) expect(before.join('\n').toLowerCase()).toContain(text.toLowerCase())

  const erased = await erase()
  expect([erased.status, erased.error.code]).toEqual([200, undefined])
  expect(erased.data).toEqual({
    closing: { state: 'ERASED', since: expect.any(String), reason: 'HCP_ASKED' },
    parcels: [],
    hold: null,
  })
  // A safety report stays whole, with who reported it; so does who was supplied with each parcel, until its day.
  const left = await findRowsWith(server.db, hcp.texts)
  expect(left).toContainEqual(
    expect.stringMatching(/^cases: .*SAFETY.*A rash for a day.*Zephyrina Quillfeather/s),
  )
  expect(new Set(left.map(row => row.split(':')[0]))).toEqual(new Set(['cases', 'supply_records']))

  const ledger = join(tmpdir(), `${randomUUID()}.jsonl`)
  await appendMissingErasuresToLedger(server.db, ledger)
  await appendMissingErasuresToLedger(server.db, ledger)
  const lines = (await readFile(ledger, 'utf8')).trim().split('\n')
  await rm(ledger)
  expect(lines.map(line => JSON.parse(line))).toEqual([
    {
      ...{ userId: hcp.id, companyId: server.companies.MY.id, reason: 'HCP_ASKED' },
      ...{ erasedAt: expect.any(String), digest: expect.stringMatching(/^[0-9a-f]{64}$/) },
      supplyDigest: expect.stringMatching(/^[0-9a-f]{64}$/),
    },
  ])
  const chains = await verifyAuditChains(server.db, [server.companies.MY.id])
  expect(chains.map(({ problem }) => problem)).toEqual([undefined, undefined])
})

test('every column declared as personal is blank in the rows that remain', async () => {
  const filled: string[] = []
  for (const table of Object.keys(COLUMN_KINDS) as (keyof Schema)[]) {
    // Object.keys loses the key type
    const columns = listPersonalColumns(table)
    const owner = table === 'users' ? 'id' : 'user_id'
    if (columns.length === 0 || !declares(table, owner)) continue
    const { rows } = await sql<Record<string, unknown>>`
      select * from ${sql.table(table)} where ${sql.id(owner)} = ${hcp.id}`.execute(server.db)
    for (const row of rows)
      for (const column of columns)
        if (!isBlank(row[column])) filled.push(`${table}.${column}: ${row[column]}`)
  }
  expect(filled).toEqual([])
})

const declares = (table: keyof Schema, column: string) =>
  Object.values(COLUMN_KINDS[table]).some(columns => columns.split(' ').includes(column))

/** Empty, or the pseudonym. */
function isBlank(value: unknown): boolean {
  const pseudonym = erasedHcpName(hcp.id)
  return (
    value === null ||
    ['', '–', pseudonym, `${pseudonym.toLowerCase()}\n\n`].includes(String(value)) ||
    ['{}', '[]'].includes(JSON.stringify(value))
  )
}

test('an erased HCP has no back-in-stock subscription', async () => {
  const waiting = await server.db
    .selectFrom('back_in_stock')
    .where('user_id', '=', hcp.id)
    .selectAll()
    .execute()
  expect(waiting).toEqual([])
})

test('the distribution report keeps sample and lot with a pseudonym, and the cases and consents stay [D§10]', async () => {
  const { data } = await server.call('GET /admin/supply', {
    token: await asProgrammeAdmin(),
    query: { item: hcp.item.id },
  })
  expect(data).toHaveLength(1)
  expect(data[0]).toMatchObject({ sample: { name: 'Gum Care 75 g' }, lotNo: 'L1' })
  expect(data[0]?.hcp.name).toBe(erasedHcpName(hcp.id))
  const cases = server.db.selectFrom('cases').where('hcp_id', '=', hcp.id).orderBy('number')
  expect(await cases.select(['kind', 'text']).execute()).toEqual([
    { kind: 'DELIVERY', text: '–' },
    { kind: 'SAFETY', text: 'A rash for a day' },
    { kind: 'PRIVACY', text: '–' },
    { kind: 'PRIVACY', text: '–' },
  ])
  expect(await server.db.selectFrom('case_photos').select('id').execute()).toEqual([])
  const kept = server.db.selectFrom('consents').where('user_id', '=', hcp.id).select('purpose')
  expect((await kept.execute()).length).toBeGreaterThan(2)
})

test('every list that shows an erased HCP shows the pseudonym [D§10]', async () => {
  const { campaignId } = server.companies.MY
  const token = asAdmin()
  const programme = await asProgrammeAdmin()
  const lists = [
    await server.call('POST /campaign-entries/retailer/submissions', { token, body: { campaignId } }),
    await server.call('POST /admin/registrations/export', { token, body: {} }),
    await server.call('GET /admin/requests', { token }),
    await server.call('GET /admin/requests/:id', { token, params: { id: hcp.orders.delivered } }),
    await server.call('POST /admin/requests/export', { token, body: {} }),
    await server.call('GET /admin/supply', { token: programme }),
    await server.call('POST /admin/supply/export', { token: programme, body: {} }),
    await server.call('GET /admin/activity', { token, query: { record: hcp.id } }),
    await server.call('POST /admin/activity/export', { token, body: { record: hcp.id } }),
    await server.call('GET /admin/messages', { token }),
    await server.call('POST /admin/messages/export', { token, body: {} }),
    await server.call('GET /admin/privacy/hcps', { token, query: { state: 'ERASED' } }),
    await server.call('GET /haleon/promoter/recruited-users', {
      token: hcp.repToken,
      query: { view: 'orders' },
    }),
    await server.call('GET /messages/notices', { token: hcp.repToken }),
  ]
  for (const { status, text } of lists) {
    expect(status).toBe(200)
    expect(text).toContain(erasedHcpName(hcp.id))
  }
  const lots = (await server.call('GET /admin/samples/:id', { token, params: { id: hcp.item.id } })).data.lots
  const id = lots[0]?.id ?? ''
  const recipients = await server.call('GET /admin/lots/:id/recipients', { token: programme, params: { id } })
  expect(recipients.text).toContain(erasedHcpName(hcp.id))
  expect(recipients.data.map(({ reach }) => reach)).toContain('KEPT_NUMBER')
})

test('an erased HCP is signed out and cannot be changed, and a repeated erasure succeeds without a second event [D§10]', async () => {
  const token = asAdmin()
  expect((await server.call('GET /users/details', { token: hcp.token })).error.code).toBe('ACCOUNT_ERASED')
  const [entry, values] = [hcp.entryId, { registeredByPromoterId: hcp.rep.id }]
  const decision = { campaignEntryId: entry, status: 'CANCELLED', campaignInput: { isVerified: false } }
  const refused = [
    await server.call('POST /campaign-entries/update', { token, body: decision }),
    await server.call('POST /profile/update', { token, body: { comUserId: hcp.id, values } }),
  ]
  expect(refused.map(({ error }) => error.code)).toEqual(['NOT_FOUND', 'NOT_FOUND'])
  expect((await erase()).data.closing?.state).toBe('ERASED')
  const events = await server.call('GET /admin/activity', {
    token,
    query: { record: hcp.id, kind: 'privacy' },
  })
  expect(events.data.map(({ action, details }) => [action, details])).toEqual([
    ['privacy.erased', { reason: 'HCP_ASKED' }],
    ['privacy.hold-lifted', null],
    ['privacy.held', null],
  ])
})

test("an erased HCP's numbers can register again as new HCPs [D§10]", async () => {
  for (const phone of [hcp.phones.first, hcp.phones.second]) {
    const { user } = await registerHcp(server, undefined, { phone })
    expect(user.id).not.toBe(hcp.id)
    expect(user.erased_at).toBeNull()
  }
})

test('the unreviewed registration of an erased HCP does not count as waiting [D§10]', async () => {
  const token = asAdmin()
  const pending = await buildHcp(server, { entryStatus: 'PENDING' })
  const waiting = async () => {
    const { waiting } = (await server.call('GET /admin/programme/today', { token })).data
    return waiting.REVIEW.count
  }
  await server.db
    .updateTable('campaign_entries')
    .set({ status: 'COMPLETED' })
    .where('user_id', '<>', pending.id)
    .execute()
  expect(await waiting()).toBe(1)
  await server.call('POST /admin/hcps/erase', { token, body: { id: pending.id, reason: 'NOT_NEEDED' } })
  expect(await waiting()).toBe(0)
  const entry = server.db.selectFrom('campaign_entries').where('user_id', '=', pending.id)
  expect(await entry.select('status').executeTakeFirst()).toEqual({ status: 'CANCELLED' })
})

test('searches of exports that named the person by a former name, clinic or number are erased too [D§10]', async () => {
  const token = asAdmin()
  const former = { phone: freshPhone(), clinic_name: 'Fernweh Dental', professional_reg_no: 'FW 4411' }
  const { id } = await buildHcp(server, { full_name: 'Ottoline Fernweh', ...former })
  const search = (text: string) =>
    server.call('POST /admin/registrations/export', { token, body: { search: text } })
  for (const text of ['Dr Ottoline', 'fernweh den', 'FW 4411', former.phone.slice(-8)]) await search(text)
  await server.call('POST /admin/messages/export', { token, body: { number: former.phone } })
  await search('somebody else')
  const { data: details } = await server.call('GET /admin/hcps/:id/details', { token, params: { id } })
  const changes = { name: 'Dr Anna Tan', clinicName: 'Smile', professionalRegNo: 'AT 1', phone: freshPhone() }
  const corrected = await server.call('POST /admin/hcps/:id/correct', {
    token,
    ...correctionOf(details, changes),
  })
  expect(corrected.status).toBe(200)
  // Nobody reads the former values in the meantime.
  const activity = await server.call('GET /admin/activity', { token, query: { record: id } })
  expect(JSON.stringify(activity.data)).not.toMatch(/Fernweh|former/)

  await server.call('POST /admin/hcps/erase', { token, body: { id, reason: 'HCP_ASKED' } })
  const left = await findRowsWith(server.db, ['ottoline', 'fernweh', 'fw 4411', former.phone.slice(-8)])
  expect(left).toEqual([])
  expect(await findRowsWith(server.db, ['somebody else'])).toHaveLength(1)
  const chains = await verifyAuditChains(server.db, [server.companies.MY.id])
  expect(chains.map(({ problem }) => problem)).toEqual([undefined, undefined])
})
