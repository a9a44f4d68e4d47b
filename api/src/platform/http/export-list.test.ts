import type { EndpointName } from '@portal/contract/endpoints'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { buildAbsence } from '../../../test/absences.ts'
import {
  buildAdmin,
  buildHcp,
  buildLot,
  buildOrder,
  buildRep,
  buildShopItem,
  buildToken,
} from '../../../test/factories.ts'
import { useTestServer } from '../../../test/server.ts'
import { findEntryIdsPage } from '../../review/submissions.queries.ts'
import type { UserRow } from '../database/schema.ts'
import { readAllPages } from './export-list.ts'

const server = useTestServer()
let admin: UserRow
let token: string
beforeAll(async () => {
  admin = await buildAdmin(server)
  token = await buildToken(server, admin)
})

/** The lines of a file without the header line; no cell in these tests has a line break. */
async function take(name: EndpointName, body: object = {}, as = token): Promise<string[]> {
  const { text, status, headers } = await server.call(name, { token: as, body })
  expect([status, headers['content-type']]).toEqual([200, 'text/csv; charset=utf-8'])
  return text.trimEnd().split('\r\n').slice(1)
}

/** Reads the newest audit event. */
async function lastExport() {
  const { data } = await server.call('GET /admin/activity', { token, query: { kind: 'export' } })
  return { action: data[0]?.action, actor: data[0]?.actor?.id, details: data[0]?.details }
}

test('the registrations file has the HCPs found, in the order of the list', async () => {
  const rep = await buildRep(server, { full_name: 'Nadia Lim' })
  const of = { promoter_id: rep.id, full_name: 'Zuraida Export' }
  await buildHcp(server, { ...of, entryStatus: 'PENDING' })
  const first = await buildHcp(server, of)
  const second = await buildHcp(server, { ...of, clinic_name: '=CLINIC' })
  await buildHcp(server, { full_name: 'Zuraida Export' })
  const body = { search: 'zuraida', status: 'COMPLETED', salesRep: rep.id, sort: 'oldest' }
  const lines = await take('POST /admin/registrations/export', body)
  expect(lines.map(line => line.split(',')[2])).toEqual([`+${first.phone}`, `+${second.phone}`])
  expect(lines[1]).toContain("'=CLINIC")
  expect(lines[1]).toMatch(/,Public registration,Approved,,,Nadia Lim$/)
  expect(await lastExport()).toEqual({
    action: 'export.registrations',
    actor: admin.id,
    details: { ...body, rows: 2 },
  })
})

test('the requests file has the filtered requests, newest first', async () => {
  const rep = await buildRep(server)
  const user = await buildHcp(server, { promoter_id: rep.id })
  const placed = await buildOrder(server, { user, created_at: new Date('2026-03-01T00:00:00Z') })
  const later = await buildOrder(server, { user, remark: ['Ring twice'] })
  await buildOrder(server, { user, status: 'POSTED' })
  const lines = await take('POST /admin/requests/export', { rep: rep.id, status: 'PROCESSING' })
  expect(lines.map(line => line.split(',')[1])).toEqual([later.id, placed.id])
  expect(lines[0]).toMatch(/,Pending Approval,.*,Ring twice,,$/)
  expect(lines[1]).toMatch(/^2026-03-01 08:00,/)
  expect(await lastExport()).toMatchObject({ action: 'export.requests', details: { rep: rep.id, rows: 2 } })
})

test('the reps file has the reps that the screen shows', async () => {
  const rep = await buildRep(server, { full_name: 'Qistina Export' })
  const gone = await buildRep(server, { full_name: 'Qistina Away', disabled_at: new Date() })
  const phones = async (body: object) =>
    (await take('POST /admin/reps/export', body)).map(line => line.split(',')[1])
  expect(await phones({ search: 'qistina' })).toEqual([`+${gone.phone}`, `+${rep.phone}`])
  expect(await phones({ search: 'qistina', active: true })).toEqual([`+${rep.phone}`])
  expect(await phones({ search: gone.phone ?? '' })).toEqual([`+${gone.phone}`])
  expect(await lastExport()).toMatchObject({ action: 'export.reps', details: { rows: 1 } })
})

test('the reps file has the absences and deputies', async () => {
  const rep = await buildRep(server, { full_name: 'Raihan Export' })
  const deputy = await buildRep(server, { title: 'Mr', full_name: 'Daniel Lim' })
  await buildAbsence(server, { rep, deputy, first_day: '2199-12-24', last_day: '2199-12-31' })
  await buildAbsence(server, { rep, deputy, first_day: '2199-11-02', last_day: '2199-11-02' })
  const [line] = await take('POST /admin/reps/export', { search: 'Raihan' })
  expect(line).toContain(
    '0,0,2199-11-02 to 2199-11-02: Mr Daniel Lim; 2199-12-24 to 2199-12-31: Mr Daniel Lim,',
  )
  const [theirs] = await take('POST /admin/reps/export', { search: deputy.phone ?? '' })
  expect(theirs).toContain(',0,0,,')
})

test('the samples file has one row per lot, and one for a sample without lots', async () => {
  const item = await buildShopItem(server, { name: 'Export Gel', position: 1, stock: 0 })
  await buildShopItem(server, { name: 'Export Rinse', position: 2, stock: 0 })
  await buildLot(server, item, { lotNo: 'LATE', expiresOn: '2031-05-31', quantity: 7 })
  await buildLot(server, item, { lotNo: 'SOON', expiresOn: '2030-05-31', quantity: 5 })
  const lines = await take('POST /admin/samples/export')
  const mine = lines.filter(line => line.includes('Export ')).map(line => line.split(',').slice(-5).join())
  expect(mine).toEqual(['SOON,2030-05-31,5,No,', 'LATE,2031-05-31,7,No,', ',,,,'])
  expect(await lastExport()).toMatchObject({ action: 'export.samples', details: { rows: lines.length } })
  const full = await buildShopItem(server, { name: 'Export Foam', position: 3, stock: 900 })
  const byName = await take('POST /admin/samples/export', { search: 'export', sort: 'name' })
  expect(byName.map(line => line.split(',')[1])).toEqual([
    full.name,
    'Export Gel',
    'Export Gel',
    'Export Rinse',
  ])
  const low = await take('POST /admin/samples/export', { search: 'export', state: 'low' })
  expect(low).toEqual(lines.filter(line => line.includes('Export Gel') || line.includes('Export Rinse')))
})

test("the activity file has the company's events, without its own export", async () => {
  const rep = await buildRep(server, { full_name: 'Before' })
  const body = { name: 'Ms Activity Export', phone: rep.phone ?? '' }
  await server.call('POST /admin/reps/:id', { token, params: { id: rep.id }, body })
  const lines = await take('POST /admin/activity/export', { record: rep.id })
  expect(lines).toHaveLength(1)
  expect(lines[0]).toContain(`,${admin.full_name},ADMIN,rep.changed,user,Ms Activity Export,${rep.id},`)
  const exports = await take('POST /admin/activity/export', { kind: 'export' })
  expect(exports.filter(line => line.includes('export.activity'))).toHaveLength(1)
  expect(await lastExport()).toMatchObject({ action: 'export.activity', details: { rows: exports.length } })
  const abroad = await buildToken(server, await buildAdmin(server, { company: server.companies.SG }))
  expect(await take('POST /admin/activity/export', { record: rep.id }, abroad)).toEqual([])
})

test('a long file is written a thousand rows at a time, without gaps or duplicates', async () => {
  const { campaignId, id } = server.companies.SG
  await sql`insert into users (company_id, role, full_name, phone, professional_reg_no, profession, specialty, clinic_name, clinic_address)
    select ${id}, 'RETAILER_STAFF', 'Long List', '65' || 90000000 + i, 'R', 'Dental Professional', 'Orthodontist', 'C', 'A'
    from generate_series(1, 2345) i`.execute(server.db)
  await sql`insert into campaign_entries (campaign_id, company_id, user_id, clinic_name, clinic_address, search_text)
    select ${campaignId}, company_id, id, 'C', 'A', 'long list' from users where full_name = 'Long List'`.execute(
    server.db,
  )
  const abroad = await buildToken(server, await buildAdmin(server, { company: server.companies.SG }))
  const lines = await take('POST /admin/registrations/export', { search: 'long list' }, abroad)
  expect(new Set(lines.map(line => line.split(',')[2])).size).toBe(2345)
  for (const sort of ['newest', 'oldest'] as const) {
    const found: string[] = []
    for await (const page of readAllPages(
      page => findEntryIdsPage(server.db, campaignId, { sort }, page),
      500,
    ))
      found.push(...page.map(entry => entry.id))
    expect([found.length, new Set(found).size]).toEqual([2345, 2345])
  }
})
