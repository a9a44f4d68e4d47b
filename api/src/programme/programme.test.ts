import {
  type CountedList,
  listOfDistributions,
  listOfFailedMessages,
  listOfImports,
  listOfRequests,
  listOfStep,
  listOfWaiting,
  WAITING_AGES,
} from '@portal/contract/programme-lists'
import { addDays } from '@portal/contract/programme-period'
import { beforeAll, expect, test } from 'vitest'
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
import { buildMessage } from '../../test/messages.ts'
import { useTestServer } from '../../test/server.ts'
import type { UserRow } from '../platform/database/schema.ts'

/** Two weeks from a Monday on. */
const PERIOD = { from: '2026-03-02', to: '2026-03-15' }
const BEFORE = { from: '2026-02-16', to: '2026-03-01' }

const server = useTestServer()
let token: string
let aisyah: UserRow
let item: { id: string; company_id: string }
let other: { id: string; company_id: string }

/** A time of the company, which is eight hours ahead of UTC. */
const at = (time: string) => new Date(`${time}+08:00`)

type Registration = Parameters<typeof buildHcp>[1] & { approved?: string }

/** An HCP who registered, and was approved, at these times. */
async function register(time: string, { approved, ...columns }: Registration = {}) {
  const hcp = await buildHcp(server, { ...columns, created_at: at(time) })
  await server.db
    .updateTable('campaign_entries')
    .set({ created_at: at(time), decided_at: approved === undefined ? null : at(approved) })
    .where('user_id', '=', hcp.id)
    .execute()
  return hcp
}

type Times = { shipped?: string; delivered?: string; and?: string; status?: 'CANCELLED' | 'IN_REVIEW' }

/** A request of one sample, or of two. */
async function request(user: UserRow, time: string, { shipped, delivered, and, status }: Times = {}) {
  const state = delivered ? 'COMPLETED' : shipped ? 'POSTED' : (status ?? 'PROCESSING')
  const order = await buildOrder(server, {
    user,
    itemId: item.id,
    status: state,
    created_at: at(time),
    updated_at: at(delivered ?? shipped ?? time),
  })
  if (shipped)
    await server.db
      .updateTable('orders')
      .set({ shipped_at: at(shipped) })
      .where('id', '=', order.id)
      .execute()
  if (and)
    await server.db
      .insertInto('order_items')
      .values({ order_id: order.id, position: 1, shop_item_id: and, name: 'Floss' })
      .execute()
  return order
}

beforeAll(async () => {
  const admin = await buildAdmin(server)
  token = await buildToken(server, admin)
  aisyah = await buildRep(server)
  item = await buildShopItem(server, { name: 'Toothpaste', stock: 30 })
  other = await buildShopItem(server, { name: 'Floss', stock: 0, position: 1 })
  const mine = { promoter_id: aisyah.id, registered_by_id: aisyah.id }
  const first = await register('2026-03-02T00:30', { ...mine, approved: '2026-03-04T00:30' })
  await request(first, '2026-03-05T00:30', {
    shipped: '2026-03-06T00:30',
    delivered: '2026-03-09T00:30',
    and: other.id,
  })
  await request(first, '2026-03-07T00:00', { shipped: '2026-03-08T00:00' })
  const second = await register('2026-03-10T08:00', {
    ...mine,
    approved: '2026-03-14T08:00',
    profession: 'Pharmacist Professional',
  })
  await request(second, '2026-03-15T23:30')
  await register('2026-03-15T12:00', { entryStatus: 'PENDING' })
  const declined = await register('2026-03-03T12:00', { entryStatus: 'CANCELLED' })
  await request(declined, '2026-03-04T12:00', { status: 'CANCELLED' })
  const imported = await register('2026-03-04T12:00', { registered_by_id: admin.id })
  await request(imported, '2026-03-01T23:30')
  await request(imported, '2026-03-02T00:00')
  await register('2026-03-01T23:59', { approved: '2026-03-02T11:59' })
  const company = server.companies.SG
  await register('2026-03-05T12:00', { company })
  for (const [time, state] of [
    ['2026-03-01T23:30', 'FAILED'],
    ['2026-03-02T00:30', 'FAILED'],
    ['2026-03-15T23:30', 'FAILED'],
    ['2026-03-15T23:30', 'SENT'],
  ] as const)
    await buildMessage(server, first, { state, created_at: at(time) })
})

const ask = async (query: Record<string, string> = PERIOD) =>
  (await server.call('GET /admin/programme', { token, query })).data
const askToday = async () => (await server.call('GET /admin/programme/today', { token })).data

test('the funnel counts who registered in the period by what they have reached, imports apart', async () => {
  const { period, before, funnel } = await ask()
  expect({ period, before }).toEqual({ period: PERIOD, before: BEFORE })
  expect(funnel.period).toEqual({
    steps: [
      { step: 'REGISTERED', count: 4, days: null },
      { step: 'APPROVED', count: 2, days: 3 },
      { step: 'REQUESTED', count: 2, days: 1.3 },
      { step: 'SHIPPED', count: 1, days: 1 },
      { step: 'DELIVERED', count: 1, days: 3 },
    ],
    imported: 1,
  })
  expect(funnel.before.steps.map(({ count, days }) => [count, days])).toEqual([
    [1, null],
    [1, 0.5],
    [0, null],
    [0, null],
    [0, null],
  ])
})

test('requests and pieces are counted by week of the company, by sample, rep and profession', async () => {
  const { requests } = await ask()
  expect(requests).toMatchObject({
    period: { requests: 5, pieces: 6 },
    before: { requests: 1, pieces: 1 },
    weeks: [
      { from: '2026-03-02', to: '2026-03-08', requests: 4, pieces: 5 },
      { from: '2026-03-09', to: '2026-03-15', requests: 1, pieces: 1 },
    ],
    samples: [
      { id: item.id, name: 'Toothpaste', requests: 5, pieces: 5 },
      { id: other.id, name: 'Floss', requests: 1, pieces: 1 },
    ],
    reps: [
      { id: aisyah.id, name: 'Aisyah Rahman', requests: 3, pieces: 4 },
      { id: null, name: '', requests: 2, pieces: 2 },
    ],
  })
  const some = requests.professions.filter(({ pieces }) => pieces > 0)
  expect(some).toEqual([
    { profession: 'Dental Professional', requests: 4, pieces: 5 },
    { profession: 'Pharmacist Professional', requests: 1, pieces: 1 },
  ])
  const cut = await ask({ from: '2026-03-04', to: '2026-03-17' })
  expect(cut.requests.weeks.map(({ from, to, requests }) => [from, to, requests])).toEqual([
    ['2026-03-04', '2026-03-08', 3],
    ['2026-03-09', '2026-03-15', 1],
    ['2026-03-16', '2026-03-17', 0],
  ])
})

test('without days it is the current month up to today, and the month before up to the same day', async () => {
  const { today } = await askToday()
  const { period, before } = await ask({})
  expect(period).toEqual({ from: `${today.slice(0, 7)}-01`, to: today })
  expect(before.from).toBe(`${addDays(period.from, -1).slice(0, 7)}-01`)
  expect((await ask({ period: 'year' })).period.from).toBe(`${today.slice(0, 4)}-01-01`)
})

test('half a period, days before the first, a period too long or none of these days are refused', async () => {
  for (const [query, path, message] of [
    [{ from: '2026-03-02' }, 'to', 'Must come with the other day.'],
    [{ to: '2026-03-02' }, 'to', 'Must come with the other day.'],
    [{ ...PERIOD, period: 'month' }, 'period', 'Must come without days.'],
    [{ from: '2026-03-02', to: '2026-03-01' }, 'to', 'Must not be before the first day.'],
    [{ from: '2025-03-02', to: '2026-03-03' }, 'to', 'At most 366 days.'],
    [{ from: '2026-02-30', to: '2026-03-03' }, 'from', undefined],
    [{ from: '1999-12-31', to: '2000-01-03' }, 'from', undefined],
    [{ period: 'week' }, 'period', undefined],
    [{ since: '2026-03-02' }, 'since', undefined],
  ] as const) {
    const { status, error } = await server.call('GET /admin/programme', { token, query })
    const { issues } = error
    expect([query, status, issues?.[0]?.path]).toEqual([query, 400, path])
    if (message !== undefined) expect(issues?.[0]?.message).toBe(message)
  }
})

test('what waits is counted by age in days of the company and by rep, with the one who waits longest', async () => {
  const { today } = await askToday()
  const daniel = await buildRep(server, { full_name: 'Daniel Lim' })
  const hcp = await buildHcp(server, { full_name: 'Hana Yusof', promoter_id: daniel.id })
  for (const [days, time] of [
    [0, '00:00'],
    [1, '23:59'],
    [2, '00:00'],
    [3, '23:59'],
    [40, '12:00'],
  ] as const)
    await request(hcp, `${addDays(today, -days)}T${time}`, { status: 'IN_REVIEW' })
  await register(`${today}T00:00`, { promoter_id: daniel.id, entryStatus: 'PENDING' })
  const { waiting } = await askToday()
  const [review, approve, ship] = waiting
  expect(ship).toEqual({
    kind: 'SHIP',
    ages: { TODAY: 1, DAYS: 2, LONG: 2 },
    oldest: { id: expect.any(String), name: 'Dr Hana Yusof', since: `${addDays(today, -40)}T04:00:00.000Z` },
    reps: [{ id: daniel.id, name: 'Daniel Lim', ages: { TODAY: 1, DAYS: 2, LONG: 2 } }],
  })
  expect(approve).toMatchObject({
    ages: { TODAY: 0, DAYS: 0, LONG: 3 },
    reps: [
      { id: null, ages: { LONG: 2 } },
      { id: aisyah.id, ages: { LONG: 1 } },
    ],
  })
  expect(review).toMatchObject({
    ages: { TODAY: 1, DAYS: 0, LONG: 1 },
    oldest: { since: '2026-03-15T04:00:00.000Z' },
    reps: [{ id: null }, { id: daniel.id }],
  })
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
    days: 450,
    nextExpiry: { lotNo: 'SOON', expiresOn: next },
  })
  expect(stock.samples.find(({ id }) => id === other.id)).toMatchObject({
    usable: 0,
    days: null,
    nextExpiry: null,
  })
})

test('each count equals the list it opens', async () => {
  const { today, waiting, stock } = await askToday()
  const { period, before, funnel, requests, failedMessages } = await ask()
  const counts: (readonly [number, CountedList])[] = [
    ...funnel.period.steps.map(({ step, count }) => [count, listOfStep(step, period)] as const),
    ...funnel.before.steps.map(({ step, count }) => [count, listOfStep(step, before)] as const),
    [funnel.period.imported, listOfImports(period)],
    [funnel.before.imported, listOfImports(before)],
    [requests.period.requests, listOfRequests(period)],
    [requests.before.requests, listOfRequests(before)],
    ...requests.weeks.map(week => [week.requests, listOfRequests(week)] as const),
    ...requests.samples.map(({ id, requests }) => [requests, listOfRequests(period, { item: id })] as const),
    ...requests.reps.map(({ id, requests }) => [requests, listOfRequests(period, { rep: id })] as const),
    ...requests.professions.map(
      ({ profession, requests }) => [requests, listOfRequests(period, { profession })] as const,
    ),
    [failedMessages.period, listOfFailedMessages(period)],
    [failedMessages.before, listOfFailedMessages(before)],
    ...waiting.flatMap(({ kind, ages, reps }) => [
      ...WAITING_AGES.map(age => [ages[age], listOfWaiting(kind, { today, age })] as const),
      ...reps.flatMap(({ id: rep, ages }) =>
        WAITING_AGES.map(age => [ages[age], listOfWaiting(kind, { today, age, rep })] as const),
      ),
    ]),
    [stock.low, { list: 'samples', filter: { state: 'low' } }],
    [stock.expiring, { list: 'samples', filter: { state: 'expiring' } }],
    ...stock.samples.map(({ id, shipped }) => [shipped, listOfDistributions(stock.used, id)] as const),
  ]
  expect(counts.filter(([count]) => count > 0).length).toBeGreaterThan(30)
  for (const [count, list] of counts)
    expect([list, await countListed(server, token, list)]).toEqual([list, count])
})
