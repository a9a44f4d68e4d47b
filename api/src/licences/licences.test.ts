import type { RawInput } from '@portal/contract/endpoints'
import { beforeAll, expect, test } from 'vitest'
import { LICENCE } from '../../test/example-parts.ts'
import { buildAdmin, buildHcp, buildToken } from '../../test/factories.ts'
import { auditOf } from '../../test/hold-writes.ts'
import { importFile, LICENCE_COLUMNS } from '../../test/import-file.ts'
import { dayFromNow, giveLicence } from '../../test/licences.ts'
import { useTestServer } from '../../test/server.ts'
import type { PageRequest } from '../platform/database/pagination.ts'
import { readAllPages } from '../platform/http/export-list.ts'
import { findEntryIdsPage } from '../review/submissions.queries.ts'
import { findRegistrationsByIds, toSubmissionFilter } from '../review/submissions.ts'

const server = useTestServer()
let admin: string
beforeAll(async () => {
  admin = await buildToken(server, await buildAdmin(server))
})

type Input = RawInput<'POST /profile/licence', 'body'>
const save = (id: string, licence: Input | null, shown?: string) =>
  server.call('POST /admin/hcps/licence', {
    token: admin,
    body: { id, licence },
    ...(shown && { headers: { 'if-match': `"${shown}"` } }),
  })
const read = async (id: string) =>
  (await server.call('GET /admin/hcps/:id/licence', { token: admin, params: { id } })).data.licence
const renew = async (token: string, body: Input) => server.call('POST /profile/licence', { token, body })
const thisYear = async () => `${(await dayFromNow(server, 0)).slice(0, 4)}-12-31`

test('an admin saves a certificate, without a date until the end of the year, and removes it; each is audited', async () => {
  const { id } = await buildHcp(server)
  expect(await read(id)).toBeNull()
  const { data } = await save(id, { ...LICENCE, validUntil: null }, 'NONE')
  const saved = { number: 'APC 4711', body: 'MDC', validUntil: await thisYear(), renewedAt: null }
  expect(data.licence).toMatchObject(saved)
  expect(await read(id)).toMatchObject(saved)
  expect((await save(id, LICENCE, data.licence?.updatedAt)).data.licence).toMatchObject(LICENCE)
  expect((await save(id, null)).data.licence).toBeNull()
  expect(await read(id)).toBeNull()
  const values = { number: 'APC 4711', body: 'MDC' }
  const none = { number: null, body: null, validUntil: null }
  const dated = { ...values, validUntil: await thisYear() }
  expect(await auditOf(server.db, id)).toEqual([
    { before: none, after: dated },
    { before: dated, after: LICENCE },
    { before: LICENCE, after: none },
  ])
})

test('a certificate that was changed since it was shown is not overwritten; an identical retry succeeds', async () => {
  const { id } = await buildHcp(server)
  const first = (await save(id, LICENCE, 'NONE')).data.licence
  expect((await save(id, { ...LICENCE, number: 'APC 2' }, 'NONE')).error.code).toBe('LICENCE_CHANGED')
  expect((await save(id, LICENCE, 'NONE')).data.licence).toEqual(first)
  expect((await save(id, { ...LICENCE, number: 'APC 2' }, first?.updatedAt)).status).toBe(200)
  expect(await auditOf(server.db, id)).toHaveLength(2)
})

test('an HCP renews the own certificate: valid at once, and marked until an admin has seen it', async () => {
  const hcp = await buildHcp(server)
  const token = await buildToken(server, hcp)
  await giveLicence(server, hcp, 5)
  const validUntil = await dayFromNow(server, 300)
  expect((await renew(token, { ...LICENCE, validUntil })).data.licence.renewedAt).not.toBeNull()
  expect((await renew(token, { ...LICENCE, validUntil })).status).toBe(200)
  const own = (await server.call('GET /users/details', { token })).data.licence
  expect(own).toMatchObject({ ...LICENCE, validUntil, requestsUntil: null })
  const shown = await read(hcp.id)
  expect(shown).toMatchObject({ validUntil, renewedAt: own?.renewedAt })
  const { data } = await save(hcp.id, { ...LICENCE, validUntil }, shown?.updatedAt)
  expect(data.licence).toMatchObject({ validUntil, renewedAt: null })
  const events = await server.call('GET /admin/activity', { token: admin, query: { record: hcp.id } })
  expect(events.data.map(({ action }) => action)).toEqual(['licence.checked', 'licence.renewed'])
})

test('a renewal that has passed, a date years ahead, and a body of another country are refused', async () => {
  const hcp = await buildHcp(server)
  const token = await buildToken(server, hcp)
  const answers = [
    await renew(token, { ...LICENCE, validUntil: await dayFromNow(server, -1) }),
    await renew(token, { ...LICENCE, validUntil: await dayFromNow(server, 3000) }),
    await renew(token, { ...LICENCE, body: 'SDC' }),
    await renew(token, { ...LICENCE, number: ' ' }),
    await save(hcp.id, { ...LICENCE, body: 'SDC' }),
  ]
  expect(answers.map(({ error }) => error.issues?.map(({ path, code }) => `${path} ${code}`))).toEqual([
    ['validUntil LICENCE_OVER'],
    ['validUntil LICENCE_TOO_LATE'],
    ['body LICENCE_BODY_ABROAD'],
    ['number LICENCE_NUMBER_REQUIRED'],
    ['licence.body LICENCE_BODY_ABROAD'],
  ])
  expect(await read(hcp.id)).toBeNull()
})

test('registrations show certificates, and are filtered by those that end within 60 days, have ended or were renewed', async () => {
  const { MY } = server.companies
  const hcps = await Promise.all(
    ['Anna', 'Bala', 'Chen', 'Devi', 'Ewan'].map(name => buildHcp(server, { full_name: `Filter ${name}` })),
  )
  const [today, last, later, ended, renewed] = hcps
  if (!(today && last && later && ended && renewed)) throw new Error('Five HCPs were made')
  await giveLicence(server, today, 0)
  await giveLicence(server, last, 60)
  await giveLicence(server, later, 61)
  await giveLicence(server, ended, -1)
  await renew(await buildToken(server, renewed), { ...LICENCE, validUntil: await dayFromNow(server, 400) })
  const listed = async (licence: 'ENDS_SOON' | 'ENDED' | 'RENEWED') => {
    const body = { campaignId: MY.campaignId, search: 'Filter', licence, sort: 'oldest' } as const
    const { data } = await server.call('POST /campaign-entries/retailer/submissions', { token: admin, body })
    return data.map(({ companyUser }) => companyUser.name).toSorted()
  }
  expect(await listed('ENDS_SOON')).toEqual(['Dr Filter Anna', 'Dr Filter Bala'])
  expect(await listed('ENDED')).toEqual(['Dr Filter Devi'])
  expect(await listed('RENEWED')).toEqual(['Dr Filter Ewan'])
  const { data } = await server.call('GET /admin/programme/today', { token: admin, query: {} })
  expect(data.licences).toMatchObject({ endSoon: 2, renewed: 1 })
  const file = await server.call('POST /admin/registrations/export', {
    token: admin,
    body: { search: 'Filter', licence: 'ENDED' },
  })
  const day = (await dayFromNow(server, -1)).split('-').reverse().join('/')
  expect(file.text).toContain(`APC 4711,MDC,${day},Yes,`)
})

test('registrations filtered by the certificate come by its last day, soonest first, over all pages and in the file', async () => {
  const company = server.companies.MY
  for (const [name, days] of [
    ['A', 60],
    ['B', 10],
    ['C', 0],
    ['D', 10],
    ['E', 30],
  ] as const)
    await giveLicence(server, await buildHcp(server, { full_name: `Ordered ${name}` }), days)
  await giveLicence(server, await buildHcp(server, { full_name: 'Ordered F' }), 61)
  // On one day, newest first.
  const soonest = ['C', 'D', 'B', 'E', 'A'].map(name => `Dr Ordered ${name}`)
  const filter = { search: 'Ordered', licence: 'ENDS_SOON' } as const
  const list = async (body: { sort?: 'newest' | 'oldest'; page?: number; pageSize?: number }) => {
    const { data } = await server.call('POST /campaign-entries/retailer/submissions', {
      token: admin,
      body: { campaignId: company.campaignId, ...filter, ...body },
    })
    return data.map(({ companyUser }) => companyUser.name)
  }
  expect(await list({})).toEqual(soonest)
  const pages: string[] = []
  for (const page of [1, 2, 3]) pages.push(...(await list({ page, pageSize: 2 })))
  expect(pages).toEqual(soonest)
  const byRegistration = ['A', 'B', 'C', 'D', 'E'].map(name => `Dr Ordered ${name}`)
  expect(await list({ sort: 'oldest' })).toEqual(byRegistration)
  expect(await list({ sort: 'newest' })).toEqual(byRegistration.toReversed())

  const file = await server.call('POST /admin/registrations/export', { token: admin, body: filter })
  expect(file.text.match(/Dr Ordered ./g)).toEqual(soonest)
  // A file reads many at once; so few that a page ends within a day.
  const wanted = toSubmissionFilter(filter, company)
  const read = (page: PageRequest) => findEntryIdsPage(server.db, company.campaignId, wanted, page)
  const names: string[] = []
  for await (const found of readAllPages(read, 2))
    for (const { companyUser } of await findRegistrationsByIds(
      server.db,
      found.map(({ id }) => id),
    ))
      names.push(companyUser.name)
  expect(names).toEqual(soonest)
})

test('an import renews certificates by phone, in both languages, and reports the rows it cannot import', async () => {
  const hcp = await buildHcp(server)
  const known = await buildHcp(server)
  await giveLicence(server, known, 30)
  await renew(await buildToken(server, hcp), LICENCE)
  const phones = [hcp.phone, known.phone]
  const malay = 'No. telefon bimbit,Nombor perakuan,Badan pengeluar,Sah hingga'
  const day = await dayFromNow(server, 30)
  const lines = [malay, `${phones[0]},APC 4711,MDC,31/12/2029`, `${phones[1]},APC 4711,MDC,${day}`]
  expect(await importFile(server, admin, 'licences', lines)).toMatchObject({ done: true, added: 1, known: 1 })
  expect(await read(hcp.id)).toMatchObject({ ...LICENCE, renewedAt: null })
  const bad = [
    LICENCE_COLUMNS,
    '60199999999,APC 1,MDC,',
    `${phones[0]},APC 1,SMC,`,
    `${phones[0]},APC 1,MMC,2199-01-01`,
  ]
  const { done, problems } = await importFile(server, admin, 'licences', bad)
  expect([done, problems.map(({ row, column, code }) => `${row} ${column} ${code}`)]).toEqual([
    false,
    [
      '2 Mobile No HCP_UNKNOWN',
      '3 Issuing body LICENCE_BODY_ABROAD',
      '4 Mobile No SAME_AS_ROW',
      '4 Valid until LICENCE_TOO_LATE',
    ],
  ])
})
