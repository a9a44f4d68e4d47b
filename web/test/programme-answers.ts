import type { Programme, ProgrammeToday } from '@portal/contract/programme/programme.endpoints'

export const AISYAH = '00000000-0000-7000-8000-0000000000d1'
export const PASTE = '00000000-0000-7000-8000-0000000000e1'
export const period = { from: '2026-11-01', to: '2026-11-24' }
const before = { from: '2026-10-01', to: '2026-10-24' }

const steps = (...counts: number[]) =>
  (['REGISTERED', 'APPROVED', 'REQUESTED', 'SHIPPED', 'DELIVERED'] as const).map((step, index) => ({
    step,
    count: counts[index] ?? 0,
    days: index === 1 ? 1.5 : null,
  }))
export const programme: Programme = {
  period,
  before,
  funnel: {
    period: { steps: steps(40, 30, 12, 9, 3), imported: 7 },
    before: { steps: steps(20, 18, 10, 9, 8), imported: 0 },
  },
  requests: {
    period: { requests: 1500, pieces: 2100 },
    before: { requests: 90, pieces: 100 },
    weeks: [
      { from: '2026-11-01', to: '2026-11-01', requests: 500, pieces: 800 },
      { from: '2026-11-02', to: '2026-11-08', requests: 1000, pieces: 1300 },
    ],
    samples: [{ id: PASTE, name: 'Toothpaste', requests: 800, pieces: 800 }],
    reps: [
      { id: AISYAH, name: 'Aisyah Rahman', requests: 900, pieces: 1200, byCard: 7 },
      { id: null, name: '', requests: 5, pieces: 6, byCard: 0 },
    ],
    professions: [{ profession: 'Dental Professional', requests: 1400, pieces: 2000 }],
  },
  failedMessages: 4,
}
const none = { count: 0, long: 0, oldestSince: null }
const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString()
const approvals = { count: 11, long: 6, oldestSince: daysAgo(12) }
export const today: ProgrammeToday = {
  today: '2026-11-24',
  waiting: { REVIEW: { count: 1, long: 0, oldestSince: daysAgo(0) }, APPROVE: approvals, SHIP: none },
  waitingByRep: [
    { id: AISYAH, name: 'Aisyah Rahman', waiting: { REVIEW: none, APPROVE: approvals, SHIP: none } },
    { id: null, name: '', waiting: { REVIEW: { ...none, count: 1 }, APPROVE: none, SHIP: none } },
  ],
  withoutRep: 2,
  people: 20_001,
  unconfirmed: 4,
  licences: { endSoon: 7, renewed: 2 },
  cases: { overdue: 2, soon: 3, firstDueAt: daysAgo(40) },
  stock: {
    used: { from: '2026-08-27', to: '2026-11-24' },
    low: 1,
    expiring: 0,
    registration: 0,
    samples: [
      {
        id: PASTE,
        name: 'Toothpaste',
        usable: 42,
        shipped: 630,
        lowAt: 20,
        nextExpiry: { lotNo: 'SN-2611A', expiresOn: '2027-01-07', pieces: 42 },
      },
    ],
  },
}
