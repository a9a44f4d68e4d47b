import type { Sent } from '@portal/contract/endpoints'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildAdmin, buildHcp, buildRep, buildToken } from '../../test/factories.ts'
import { startTestServer, type TestServer } from '../../test/server.ts'
import { keepSearch } from './kept-searches.ts'
import { readSearch } from './submission-search.ts'

let server: TestServer
let token: string
let rep: { id: string }
beforeAll(async () => {
  server = await startTestServer()
  token = await buildToken(server, await buildAdmin(server))
  rep = await buildRep(server, { full_name: 'Ravi Pillai' })
})
afterAll(() => server.close())

type Filter = Omit<Sent<'POST /campaign-entries/retailer/submissions', 'body'>, 'campaignId'>
async function list(filter: Filter) {
  const { data, meta } = await server.call('POST /campaign-entries/retailer/submissions', {
    token,
    body: { campaignId: server.companies.MY.campaignId, ...filter },
  })
  return { names: data.map(({ companyUser }) => companyUser.name), ids: data.map(({ id }) => id), meta }
}

async function expectCountsToHold(): Promise<void> {
  const { rows } = await sql<{ kept: number; counted: number }>`
    with counted as (
      select campaign_id, gram, status, promoter_id is not null as assigned, count(*) as entries
      from campaign_entries as entry, unnest(array_append(search_grams(search_text), '') || array(
        select text from kept_searches as kept
        where kept.campaign_id = entry.campaign_id and strpos(entry.search_text, kept.text) > 0
      )) as gram group by 1, 2, 3, 4
    ), days as (
      select campaign_id, (created_at at time zone 'UTC')::date as day, status, promoter_id is not null as assigned,
        count(*) as entries from campaign_entries group by 1, 2, 3, 4
    )
    select coalesce(kept.entries, 0) as kept, coalesce(counted.entries, 0)::int as counted
    from submission_counts kept full join counted using (campaign_id, gram, status, assigned)
    where coalesce(kept.entries, 0) <> coalesce(counted.entries, 0)
    union all
    select coalesce(kept.entries, 0), coalesce(days.entries, 0)::int
    from submission_days kept full join days using (campaign_id, day, status, assigned)
    where coalesce(kept.entries, 0) <> coalesce(days.entries, 0)`.execute(server.db)
  expect(rows).toEqual([])
}

test('the kept counts hold through every change of an entry, its HCP and its rep [R§2]', async () => {
  const [first, second] = [
    await buildHcp(server, { entryStatus: 'PENDING', full_name: 'Kavitha 王小明', phone: '60100000000' }),
    await buildHcp(server, { promoter_id: rep.id, full_name: 'Lina Goh' }),
  ]
  await expectCountsToHold()
  const change = (id: string, values: { full_name?: string; phone?: string; promoter_id?: string | null }) =>
    server.db.updateTable('users').set(values).where('id', '=', id).execute()

  await change(first.id, { promoter_id: rep.id })
  expect((await list({ search: 'ravi' })).names).toEqual(['Dr Lina Goh', 'Dr Kavitha 王小明'])
  await change(rep.id, { full_name: 'Ravi Nair' })
  expect((await list({ search: 'pillai' })).names).toEqual([])
  expect((await list({ search: 'vi nair' })).meta.filtered).toBe(2)
  await change(second.id, { full_name: 'Lina Yap', phone: '60187654321', promoter_id: null })
  expect((await list({ search: 'a yap' })).names).toEqual(['Dr Lina Yap'])
  expect((await list({ search: '+60 18-765', salesRep: 'NOT_ASSIGNED' })).names).toEqual(['Dr Lina Yap'])
  await server.db
    .updateTable('campaign_entries')
    .set({ status: 'CANCELLED', clinic_name: 'Klinik Baharu', created_at: new Date('2025-01-01T12:00:00Z') })
    .where('id', '=', first.entryId)
    .execute()
  expect((await list({ search: 'baharu', status: 'CANCELLED' })).meta).toMatchObject({
    filtered: 1,
    rejected: 1,
  })
  await expectCountsToHold()

  await server.db.deleteFrom('users').where('id', '=', second.id).execute()
  expect((await list({})).meta).toMatchObject({ total: 1, filtered: 1 })
  await expectCountsToHold()
})

test('a search of one, two or more letters is a substring in any script [R§5]', async () => {
  for (const search of ['王', '小明', '王小明', 'a 王小', 'H', 'vi']) {
    expect([search, (await list({ search })).names]).toEqual([search, ['Dr Kavitha 王小明']])
  }
  for (const search of ['明王', '小王明', 'qz', 'kavitha王'])
    expect((await list({ search })).names).toEqual([])
})

test('digits between dashes or spaces are looked for in phones alone, digits as such everywhere [R§5 D§8]', async () => {
  await buildHcp(server, { full_name: 'Hana Koh', clinic_name: 'Klinik 24', phone: '60111111111' })
  await buildHcp(server, { full_name: 'Zul Osman', phone: '60112400000' })
  expect((await list({ search: '24' })).names).toEqual(['Dr Zul Osman', 'Dr Hana Koh'])
  expect((await list({ search: '2-4' })).names).toEqual(['Dr Zul Osman'])
})

test('no part of one field and the next is found as one [R§5]', async () => {
  await buildHcp(server, { full_name: 'Adam Low', clinic_name: 'Zentrum', promoter_id: rep.id })
  for (const search of ['low zentrum', 'lowzentrum', 'w z', 'mr'])
    expect((await list({ search })).names).toEqual([])
})

/** Asks for a search as one that very many entries contain. */
async function keep(search: string, keptMax?: number): Promise<void> {
  const { campaignId } = server.companies.MY
  const needles = await readSearch(server.db, campaignId, { search })
  await keepSearch(server.db, campaignId, needles ?? [], { many: 0, ...(keptMax && { keptMax }) })
}
async function readKept(): Promise<string[]> {
  const { rows } = await sql<{ text: string }>`select text from kept_searches order by id`.execute(server.db)
  return rows.map(({ text }) => text)
}

test('the count of a kept search holds through changes made at once, also for each filter', async () => {
  const hcps = []
  for (let number = 0; number < 6; number += 1)
    hcps.push(await buildHcp(server, { full_name: 'Nurul Hashim', entryStatus: 'PENDING' }))
  const change = (hcp: { entryId: string }, values: { clinic_name?: string; status?: 'CANCELLED' }) =>
    server.db.updateTable('campaign_entries').set(values).where('id', '=', hcp.entryId).execute()
  await Promise.all([
    ...hcps.slice(0, 2).map(hcp => change(hcp, { clinic_name: 'KLINIK NURUL' })),
    ...['nurul hashim', 'Klinik Nurul', 'nurul', 'nurul hashim'].map(search => keep(search)),
    ...hcps.slice(1, 4).map(hcp => change(hcp, { status: 'CANCELLED' })),
    buildHcp(server, { full_name: 'Nurul Hashim', promoter_id: rep.id }),
  ])
  expect((await readKept()).toSorted()).toEqual(['klinik nurul', 'nurul', 'nurul hashim'])
  await expectCountsToHold()
  expect((await list({ search: 'Nurul Hashim' })).meta.filtered).toBe(7)
  expect((await list({ search: 'Nurul Hashim', status: 'CANCELLED' })).meta.filtered).toBe(3)
  expect((await list({ search: 'nurul', salesRep: 'NOT_ASSIGNED' })).meta.filtered).toBe(6)
  expect((await list({ search: 'klinik nurul' })).ids).toHaveLength(2)
  expect((await list({ search: 'nurul', status: 'COMPLETED', salesRep: 'NOT_ASSIGNED' })).names).toEqual([])
})

test('of the kept searches the oldest make room', async () => {
  await keep('hashim', 2)
  expect(await readKept()).toEqual([expect.any(String), 'hashim'])
  await expectCountsToHold()
  expect((await list({ search: 'nurul hashim' })).meta.filtered).toBe(7)
})

test('a page deep inside holds what walking to it would find [R§2]', async () => {
  await sql`
    with hcps as (
      insert into users (company_id, role, full_name, phone, promoter_id, professional_reg_no, profession, specialty,
        clinic_name, clinic_address)
      select ${server.companies.MY.id}, 'RETAILER_STAFF', 'Deep ' || i, '60155' || lpad(i::text, 6, '0'),
        case when i % 2 = 0 then ${rep.id}::uuid end, 'MDC', 'Dental Professional', 'Orthodontist', 'Klinik', 'Jalan'
      from generate_series(1, 2200) i returning id, right(full_name, 1)::int as digit
    )
    insert into campaign_entries (campaign_id, company_id, user_id, clinic_name, clinic_address, status, created_at)
    select ${server.companies.MY.campaignId}, ${server.companies.MY.id}, id, 'Klinik', 'Jalan',
      case when digit < 8 then 'PENDING' else 'CANCELLED' end, '2024-06-01'::timestamptz - random() * interval '200 days'
    from hcps`.execute(server.db)
  await buildHcp(server, { clinic_name: 'Klinik 60 1', phone: '6587654321' })
  const deep = sql`clinic_name = 'Klinik'`
  const conditions = { all: sql`true`, pending: sql`status = 'PENDING'`, none: sql`promoter_id is null` }
  for (const [filter, condition, page] of [
    [{}, conditions.all, 30],
    [{}, conditions.all, 58],
    [{ status: 'PENDING' }, conditions.pending, 40],
    [{ salesRep: 'NOT_ASSIGNED' }, conditions.none, 29],
    [{ search: 'eep' }, deep, 50],
    [{ search: 'eep' }, deep, 109],
    [{ search: 'eep', status: 'PENDING' }, sql`clinic_name = 'Klinik' and status = 'PENDING'`, 86],
    [
      { search: '60 1' },
      sql`id in (select entry.id from campaign_entries entry join users on users.id = user_id
      where phone like '%601%' or entry.clinic_name = 'Klinik 60 1')`,
      80,
    ],
  ] as const) {
    const { rows } = await sql<{ id: string }>`
      select id from campaign_entries where ${condition} order by created_at desc, id desc
      limit 20 offset ${(page - 1) * 20}`.execute(server.db)
    expect((await list({ ...filter, page, pageSize: 20 })).ids).toEqual(rows.map(({ id }) => id))
  }
  await expectCountsToHold()
})
