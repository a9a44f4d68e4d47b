import type { AdminRole } from '@portal/contract/admin-roles'
import { addDays } from '@portal/contract/days'
import {
  type FilteredList,
  filterForDistributions,
  filterForFailedMessages,
  filterForFunnelStep,
  filterForImportedHcps,
  filterForRequests,
  filterForUnconfirmedParcels,
  filterForWaiting,
  WAITING_KINDS,
} from '@portal/contract/programme/programme-lists'
import { beforeAll, expect, test } from 'vitest'
import { buildCase } from '../../test/cases.ts'
import { countListed } from '../../test/counted-list.ts'
import {
  buildAdmin,
  buildHcp,
  buildLot,
  buildOrder,
  buildRep,
  buildShopItem,
  buildToken,
} from '../../test/factories.ts'
import { at, buildProgramme, PERIOD, placeRequest, registerHcp } from '../../test/programme-world.ts'
import { useTestServer } from '../../test/server.ts'
import type { Company } from '../companies/companies.ts'
import { closeHcpAccount } from '../privacy/close-account.ts'

const server = useTestServer()
let world: Awaited<ReturnType<typeof buildProgramme>>
beforeAll(async () => {
  world = await buildProgramme(server)
})

const ask = async (query: Record<string, string> = PERIOD) =>
  (await server.call('GET /admin/programme', { token: world.token, query })).data
const askToday = async () => (await server.call('GET /admin/programme/today', { token: world.token })).data

test('what waits is counted in all and by rep, what has waited three days of the company apart, with the oldest', async () => {
  const { today } = await askToday()
  const daniel = await buildRep(server, { full_name: 'Daniel Lim' })
  const hcp = await buildHcp(server, { full_name: 'Hana Yusof', promoter_id: daniel.id })
  for (const [days, time] of [
    [0, '00:00'],
    [2, '00:00'],
    [3, '23:59'],
    [40, '12:00'],
  ] as const)
    await placeRequest(server, hcp, `${addDays(today, -days)}T${time}`, {
      itemId: world.item.id,
      status: 'IN_REVIEW',
    })
  await registerHcp(server, `${today}T00:00`, { promoter_id: daniel.id, entryStatus: 'PENDING' })
  const { waiting, waitingByRep } = await askToday()
  const oldest = { oldestSince: `${addDays(today, -40)}T04:00:00.000Z` }
  expect(waiting).toEqual({
    REVIEW: { count: 2, long: 1, oldestSince: '2026-03-15T04:00:00.000Z' },
    APPROVE: { count: 3, long: 3, oldestSince: expect.any(String) },
    SHIP: { count: 4, long: 2, ...oldest },
  })
  expect(waitingByRep).toMatchObject([
    {
      id: null,
      name: '',
      waiting: { REVIEW: { count: 1 }, APPROVE: { count: 2, long: 2 }, SHIP: { count: 0 } },
    },
    {
      id: daniel.id,
      name: 'Daniel Lim',
      waiting: { REVIEW: { count: 1, long: 0 }, SHIP: { count: 4, ...oldest } },
    },
    {
      id: world.aisyah.id,
      waiting: { APPROVE: { count: 1, long: 1 }, REVIEW: { count: 0, oldestSince: null } },
    },
  ])
})

test('a sample lasts as its use of the last 90 days has it, and the next lot to expire is named', async () => {
  const { today } = await askToday()
  const lasting = await buildShopItem(server, { name: 'Gum Care', stock: 0 })
  await buildLot(server, lasting, { lotNo: 'LATE', expiresOn: '2099-12-31', quantity: 10 })
  const next = addDays(today, 40)
  await buildLot(server, lasting, { lotNo: 'SOON', expiresOn: next, quantity: 5 })
  await buildLot(server, lasting, { lotNo: 'OVER', expiresOn: addDays(today, -1), quantity: 5 })
  const held = await buildLot(server, lasting, { lotNo: 'HELD', expiresOn: addDays(today, 35), quantity: 5 })
  await server.db.updateTable('stock_lots').set({ held_at: new Date() }).where('id', '=', held).execute()
  const hcp = await buildHcp(server)
  for (const shipped of [addDays(today, -89), addDays(today, -1), today, addDays(today, -90)]) {
    const order = await buildOrder(server, { user: hcp, itemId: lasting.id, status: 'POSTED' })
    await server.db
      .updateTable('orders')
      .set({ shipped_at: at(`${shipped}T00:00`) })
      .where('id', '=', order.id)
      .execute()
  }
  const { stock } = await askToday()
  expect(stock.used).toEqual({ from: addDays(today, -89), to: today })
  expect(stock.samples.find(({ id }) => id === lasting.id)).toMatchObject({
    usable: 15,
    shipped: 3,
    nextExpiry: { lotNo: 'SOON', expiresOn: next },
  })
  expect(stock.samples.find(({ id }) => id === world.other.id)).toMatchObject({
    usable: 0,
    shipped: 0,
    nextExpiry: null,
  })
})

test('each count equals the list it opens, also where a parcel was sent again', async () => {
  const admin = await buildAdmin(server)
  for (const days of [-40, -1, 1, 6, 8, 20])
    await buildCase(server, { by: admin, dueAt: new Date(Date.now() + days * 86_400_000) })
  await buildCase(server, { by: admin, dueAt: null })
  const { waiting, waitingByRep, cases, withoutRep, unconfirmed, stock } = await askToday()
  expect(cases).toMatchObject({ overdue: 2, soon: 2 })
  expect(Math.round((Date.now() - Date.parse(cases.firstDueAt ?? '')) / 86_400_000)).toBe(40)
  expect(unconfirmed).toBeGreaterThan(0)
  const { period, before, funnel, requests, failedMessages } = await ask()
  const counts: (readonly [number, FilteredList])[] = [
    ...funnel.period.steps.map(({ step, count }) => [count, filterForFunnelStep(step, period)] as const),
    ...funnel.before.steps.map(({ step, count }) => [count, filterForFunnelStep(step, before)] as const),
    [funnel.period.imported, filterForImportedHcps(period)],
    [funnel.before.imported, filterForImportedHcps(before)],
    [requests.period.requests, filterForRequests(period)],
    [requests.before.requests, filterForRequests(before)],
    ...requests.weeks.map(week => [week.requests, filterForRequests(week)] as const),
    ...requests.samples.map(
      ({ id, requests }) => [requests, filterForRequests(period, { item: id })] as const,
    ),
    ...requests.reps.map(({ id, requests }) => [requests, filterForRequests(period, { rep: id })] as const),
    ...requests.professions.map(
      ({ profession, requests }) => [requests, filterForRequests(period, { profession })] as const,
    ),
    [failedMessages, filterForFailedMessages(period)],
    ...WAITING_KINDS.flatMap(kind => [
      [waiting[kind].count, filterForWaiting(kind)] as const,
      ...waitingByRep.map(({ id, waiting }) => [waiting[kind].count, filterForWaiting(kind, id)] as const),
    ]),
    [withoutRep, filterForWaiting('APPROVE', null)],
    [unconfirmed, filterForUnconfirmedParcels()],
    [cases.overdue, { list: 'cases', filter: { state: 'overdue' } }],
    [cases.soon, { list: 'cases', filter: { state: 'soon' } }],
    [stock.low, { list: 'samples', filter: { state: 'low' } }],
    [stock.expiring, { list: 'samples', filter: { state: 'expiring' } }],
    ...stock.samples.map(({ id, shipped }) => [shipped, filterForDistributions(stock.used, id)] as const),
  ]
  expect(counts.filter(([count]) => count > 0).length).toBeGreaterThan(30)
  for (const [count, list] of counts)
    expect([list, await countListed(server, world.token, list)]).toEqual([list, count])
})

test('each admin role gets the numbers that wait in the sections that it may open, of its own company', async () => {
  const company = server.companies.SG
  const countFor = async (adminRole: AdminRole, of: Company = company) => {
    const admin = await buildAdmin(server, { company: of, admin_role: adminRole })
    return (await server.call('GET /admin/waiting', { token: await buildToken(server, admin) })).data
  }
  const before = await countFor('OWNER')
  const elsewhere = await countFor('OWNER', server.companies.MY)
  const hcp = await buildHcp(server, { company })
  await buildHcp(server, { company, entryStatus: 'PENDING' })
  for (const status of ['PROCESSING', 'IN_REVIEW', 'POSTED'] as const)
    await buildOrder(server, { user: hcp, status })
  await buildCase(server, { by: await buildAdmin(server, { company }), dueAt: new Date() })
  const [registrations, requests, cases] = [before.registrations + 1, before.requests + 2, before.cases + 1]
  expect(await countFor('OWNER')).toEqual({ ...before, registrations, requests, cases })
  expect(await countFor('READ_ONLY')).toMatchObject({ registrations, requests })
  expect(await countFor('WAREHOUSE')).toMatchObject({ registrations: 0, requests, newSafetyReports: 0 })
  expect(await countFor('COMPLIANCE')).toMatchObject({ registrations: 0, requests: 0 })
  expect(await countFor('OWNER', server.companies.MY)).toEqual(elsewhere)
})

test('the people whose data a company keeps are all with an account, and a closed one only while a supply record names the person', async () => {
  const { SG: company } = server.companies
  const admin = await buildAdmin(server, { company })
  const token = await buildToken(server, admin)
  const count = async () => (await server.call('GET /admin/programme/today', { token })).data.people
  const begun = await count()
  await buildRep(server, { company, disabled_at: new Date() })
  await buildHcp(server, { company, entryStatus: 'PENDING' })
  const [plain, supplied] = [await buildHcp(server, { company }), await buildHcp(server, { company })]
  await buildOrder(server, { user: supplied, status: 'COMPLETED', shipped_at: new Date() })
  expect(await count()).toBe(begun + 4)
  for (const { id } of [plain, supplied])
    await closeHcpAccount(
      server.db,
      { companyId: company.id, userId: admin.id, role: admin.role },
      id,
      'HCP_ASKED',
    )
  expect(await count()).toBe(begun + 3)
})
