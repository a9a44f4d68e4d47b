import { addDays } from '@portal/contract/days'
import { beforeAll, expect, test } from 'vitest'
import { buildAdmin, buildToken } from '../../test/factories.ts'
import { BEFORE, buildProgramme, PERIOD, registerHcp } from '../../test/programme-world.ts'
import { useTestServer } from '../../test/server.ts'

const server = useTestServer()
let world: Awaited<ReturnType<typeof buildProgramme>>
beforeAll(async () => {
  world = await buildProgramme(server)
})

const ask = async (query: Record<string, string> = PERIOD) =>
  (await server.call('GET /admin/programme', { token: world.token, query })).data
const askToday = async () => (await server.call('GET /admin/programme/today', { token: world.token })).data

test('the funnel counts each HCP registered in the period once, by the stage reached, with imports separate', async () => {
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

test('requests and pieces are counted by week of the company, by sample, rep and profession, a parcel sent again not once more', async () => {
  const { requests } = await ask()
  expect(requests).toMatchObject({
    period: { requests: 5, pieces: 6 },
    before: { requests: 1, pieces: 1 },
    weeks: [
      { from: '2026-03-02', to: '2026-03-08', requests: 4, pieces: 5 },
      { from: '2026-03-09', to: '2026-03-15', requests: 1, pieces: 1 },
    ],
    samples: [
      { id: world.item.id, name: 'Toothpaste', requests: 5, pieces: 5 },
      { id: world.other.id, name: 'Floss', requests: 1, pieces: 1 },
    ],
    reps: [
      { id: world.aisyah.id, name: 'Aisyah Rahman', requests: 3, pieces: 4 },
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
  expect((await ask({ period: 'last-month' })).period).toEqual({
    from: before.from,
    to: addDays(period.from, -1),
  })
})

test.each(['MY', 'SG'] as const)(
  'a calendar month of %s begins and ends at its midnight, and is compared with the calendar month before',
  async region => {
    const company = server.companies[region]
    const token = await buildToken(server, await buildAdmin(server, { company }))
    for (const time of ['2025-08-31T23:59', '2025-09-01T00:00', '2025-09-30T23:59', '2025-10-01T00:00'])
      await registerHcp(server, time, { company })
    for (const time of ['2025-10-31T23:59', '2025-11-01T00:00']) await registerHcp(server, time, { company })
    const query = { from: '2025-10-01', to: '2025-10-31' }
    const { before, funnel } = (await server.call('GET /admin/programme', { token, query })).data
    expect(before).toEqual({ from: '2025-09-01', to: '2025-09-30' })
    expect([funnel.period.steps[0]?.count, funnel.before.steps[0]?.count]).toEqual([2, 2])
  },
)

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
    const { status, error } = await server.call('GET /admin/programme', { token: world.token, query })
    const { issues } = error
    expect([query, status, issues?.[0]?.path]).toEqual([query, 400, path])
    if (message !== undefined) expect(issues?.[0]?.message).toBe(message)
  }
})
