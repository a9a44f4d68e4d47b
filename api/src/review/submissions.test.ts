import { randomUUID } from 'node:crypto'
import type { RawInput } from '@portal/contract/endpoints'
import { beforeAll, expect, test } from 'vitest'
import { buildAdmin, buildHcp, buildRep, buildToken } from '../../test/factories.ts'
import { useTestServer } from '../../test/server.ts'
import { refoldRegistrationNumbers } from '../users/registration-numbers.queries.ts'

const server = useTestServer()
let token: string
let rep: Awaited<ReturnType<typeof buildRep>>
beforeAll(async () => {
  token = await buildToken(server, await buildAdmin(server))
  rep = await buildRep(server, { full_name: 'Aisyah Rahman' })
  const hcps = [
    {
      ...{ full_name: 'Mei Ling Wong', clinic_name: 'SMILE CLINIC', professional_reg_no: 'MDC 1' },
      ...{ promoter_id: rep.id, phone: '60123450001' },
    },
    { full_name: 'Zoë Ékström', clinic_name: '100% CARE_A\\B', title: null, phone: '60123450002' },
    { full_name: 'Farah Aziz', title: 'Ms', entryStatus: 'PENDING', phone: '60198765432' },
    { full_name: 'Arjun Nair', title: 'A/Prof', entryStatus: 'CANCELLED', phone: '60112223333' },
  ] as const
  for (const hcp of hcps) await buildHcp(server, hcp)
  await buildHcp(server, { full_name: 'Wei Jie Koh', company: server.companies.SG })
})

type Filter = Omit<RawInput<'POST /campaign-entries/retailer/submissions', 'body'>, 'campaignId'>
const list = (filter: Filter = {}, campaignId = server.companies.MY.campaignId) =>
  server.call('POST /campaign-entries/retailer/submissions', { token, body: { campaignId, ...filter } })

const namesOf = async (filter: Filter) => (await list(filter)).data.map(({ companyUser }) => companyUser.name)

test("an admin sees the company's registrations, newest first, with the totals of the whole list [R§1 R§7 D§8]", async () => {
  const { data, meta } = await list()
  expect(data.map(({ companyUser }) => companyUser.name)).toEqual([
    'A/Prof Arjun Nair',
    'Ms Farah Aziz',
    'Zoë Ékström',
    'Dr Mei Ling Wong',
  ])
  expect(meta).toEqual({ total: 4, filtered: 4, pending: 1, rejected: 1, page: 1 })
})

test('a registration has the documented shape [R§3 R§7 D§8]', async () => {
  const { data } = await list({ search: 'Mei Ling' })
  expect(data[0]).toEqual({
    id: expect.any(String),
    campaignEntryId: data[0]?.id,
    status: 'COMPLETED',
    createdAt: expect.stringMatching(/^\d{4}-.*Z$/),
    companyUser: {
      id: expect.any(String),
      name: 'Dr Mei Ling Wong',
      phone: '60123450001',
      registeredByPromoterId: rep.id,
      extendedFields: {
        practiceSector: 'Dental',
        professionalRegNo: 'MDC 1',
        profession: { profession: 'Dental Professional', specialty: 'Orthodontist' },
        clinicName: 'SMILE CLINIC',
        clinicAddress: '1 Jalan Ampang',
      },
    },
    campaignInput: { clinicName: 'SMILE CLINIC', clinicAddress: '1 Jalan Ampang', isVerified: true },
  })
})

test('a campaign of another company is NOT_FOUND, like none [R§6 R§7 R§9 D§8]', async () => {
  for (const campaignId of [server.companies.SG.campaignId, randomUUID()]) {
    expect(await list({}, campaignId)).toMatchObject({ status: 404, error: { code: 'NOT_FOUND' } })
  }
})

test('the search finds part of a name, clinic or rep name in any case [R§5]', async () => {
  expect(await namesOf({ search: 'ling WON' })).toEqual(['Dr Mei Ling Wong'])
  expect(await namesOf({ search: 'dr mei' })).toEqual(['Dr Mei Ling Wong'])
  expect(await namesOf({ search: 'aisyah' })).toEqual(['Dr Mei Ling Wong'])
  expect(await namesOf({ search: 'care_a' })).toEqual(['Zoë Ékström'])
  expect(await namesOf({ search: 'ékström' })).toEqual(['Zoë Ékström'])
  expect(await namesOf({ search: 'nobody' })).toEqual([])
})

test('the search finds a phone by part, also typed with spaces, dashes or plus [R§5 D§8]', async () => {
  for (const search of ['60198765432', '9876', '+60 19-876 5432', '019 876 5432', '+60-19 8765432']) {
    expect(await namesOf({ search })).toEqual(['Ms Farah Aziz'])
  }
  expect(await namesOf({ search: 'x9876' })).toEqual([])
})

test('percent, underscore and backslash match literally [R§5]', async () => {
  expect(await namesOf({ search: '%' })).toEqual(['Zoë Ékström'])
  expect(await namesOf({ search: '_' })).toEqual(['Zoë Ékström'])
  expect(await namesOf({ search: '\\' })).toEqual(['Zoë Ékström'])
  expect(await namesOf({ search: "' or true --" })).toEqual([])
})

test('a blank search filters nothing, a lone dash no phone', async () => {
  expect((await list({ search: '  ' })).meta.filtered).toBe(4)
  expect(await namesOf({ search: '-' })).toEqual([])
})

test('the status filter is exact and leaves the totals of the whole list [R§2 R§5]', async () => {
  const { data, meta } = await list({ status: 'CANCELLED' })
  expect(data.map(({ companyUser }) => companyUser.name)).toEqual(['A/Prof Arjun Nair'])
  expect(meta).toEqual({ total: 4, filtered: 1, pending: 1, rejected: 1, page: 1 })
  // A full page need not be the last.
  const approved = await list({ status: 'COMPLETED', pageSize: 1 })
  expect(approved.data).toHaveLength(1)
  expect(approved.meta).toEqual({ total: 4, filtered: 2, pending: 1, rejected: 1, page: 1 })
})

test('the Sales Rep filter takes a rep or NOT_ASSIGNED [R§5]', async () => {
  expect(await namesOf({ salesRep: rep.id })).toEqual(['Dr Mei Ling Wong'])
  expect(await namesOf({ salesRep: randomUUID() })).toEqual([])
  expect((await list({ salesRep: 'NOT_ASSIGNED' })).meta.filtered).toBe(3)
})

test('filters apply together [R§5]', async () => {
  expect(await namesOf({ salesRep: 'NOT_ASSIGNED', status: 'PENDING', search: 'a' })).toEqual([
    'Ms Farah Aziz',
  ])
  expect(await namesOf({ salesRep: rep.id, status: 'PENDING' })).toEqual([])
})

test('pages follow each other without gap or repeat, and one beyond the last is empty [R§2]', async () => {
  const first = await list({ page: 1, pageSize: 3 })
  const second = await list({ page: 2, pageSize: 3 })
  const beyond = await list({ page: 1_000_000, pageSize: 100 })
  expect([first, second, beyond].map(({ data }) => data.length)).toEqual([3, 1, 0])
  expect(new Set([...first.data, ...second.data].map(({ id }) => id)).size).toBe(4)
  expect(second.meta).toMatchObject({ filtered: 4, page: 2 })
})

test('oldest-first order holds over all pages', async () => {
  const newest = (await list({ sort: 'newest' })).data.map(({ id }) => id)
  expect((await list()).data.map(({ id }) => id)).toEqual(newest)
  const pages = [
    await list({ sort: 'oldest', pageSize: 3 }),
    await list({ sort: 'oldest', pageSize: 3, page: 2 }),
  ]
  expect(pages.flatMap(({ data }) => data).map(({ id }) => id)).toEqual(newest.toReversed())
  expect(pages[0]?.meta).toEqual({ total: 4, filtered: 4, pending: 1, rejected: 1, page: 1 })
})

test('entries made in the same instant keep one order over the pages [R§2]', async () => {
  const { SG } = server.companies
  const admin = await buildToken(server, await buildAdmin(server, { company: SG }))
  for (let made = 0; made < 5; made++) await buildHcp(server, { company: SG })
  await server.db
    .updateTable('campaign_entries')
    .set({ created_at: new Date('2026-01-01T00:00:00Z') })
    .where('company_id', '=', SG.id)
    .execute()
  const ids = new Set<string>()
  for (const page of [1, 2, 3]) {
    const { data } = await server.call('POST /campaign-entries/retailer/submissions', {
      token: admin,
      body: { campaignId: SG.campaignId, page, pageSize: 2 },
    })
    for (const { id } of data) ids.add(id)
  }
  expect(ids.size).toBe(6)
})

test('other HCPs of the company with the registration number are named, however it is written', async () => {
  const one = await buildHcp(server, { full_name: 'Twin One', professional_reg_no: 'MDC 4711' })
  const other = await buildHcp(server, { full_name: 'Twin Other', professional_reg_no: 'ｍdc\u2013４７11' })
  const company = server.companies.SG
  await buildHcp(server, { full_name: 'Twin Abroad', professional_reg_no: 'MDC 4711', company })
  await refoldRegistrationNumbers(server.db)
  const { data } = await list({ search: 'Twin' })
  expect(data.map(({ sameNumber }) => sameNumber)).toEqual([
    [{ id: one.id, name: 'Dr Twin One', phone: one.phone }],
    [{ id: other.id, name: 'Dr Twin Other', phone: other.phone }],
  ])
  expect((await list({ search: 'Mei Ling' })).data[0]?.sameNumber).toBeUndefined()
})
