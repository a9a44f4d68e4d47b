import type { Programme, ProgrammeToday } from '@portal/contract/programme/programme.endpoints'
import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { type Answers, openScreen } from '../../test/open-screen.tsx'

const AISYAH = '00000000-0000-7000-8000-0000000000d1'
const PASTE = '00000000-0000-7000-8000-0000000000e1'
const REQUEST = '00000000-0000-7000-8000-0000000000f1'
const period = { from: '2026-11-01', to: '2026-11-24' }
const before = { from: '2026-10-01', to: '2026-10-24' }

const steps = (...counts: number[]) =>
  (['REGISTERED', 'APPROVED', 'REQUESTED', 'SHIPPED', 'DELIVERED'] as const).map((step, index) => ({
    step,
    count: counts[index] ?? 0,
    days: index === 1 ? 1.5 : null,
  }))
const programme: Programme = {
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
  failedMessages: { period: 4, before: 0 },
}
const none = { TODAY: 0, DAYS: 0, LONG: 0 }
const today: ProgrammeToday = {
  today: '2026-11-24',
  waiting: [
    { kind: 'REVIEW', ages: none, oldest: null, reps: [] },
    {
      kind: 'APPROVE',
      ages: { TODAY: 3, DAYS: 2, LONG: 6 },
      oldest: { id: REQUEST, name: 'Dr Mei Ling Wong', since: '2026-11-12T04:00:00.000Z' },
      reps: [{ id: AISYAH, name: 'Aisyah Rahman', ages: { TODAY: 3, DAYS: 2, LONG: 6 } }],
    },
    { kind: 'SHIP', ages: none, oldest: null, reps: [] },
  ],
  withoutRep: 2,
  unconfirmed: 4,
  licences: { endSoon: 7, renewed: 2 },
  cases: { overdue: 2, soon: 3 },
  stock: {
    used: { from: '2026-08-27', to: '2026-11-24' },
    low: 1,
    expiring: 0,
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
const open = (search = '', answers: Answers = {}) =>
  openScreen(
    `/admin/programme${search}`,
    { 'GET /admin/programme': () => programme, 'GET /admin/programme/today': () => today, ...answers },
    'ADMIN',
  )
const link = (name: string) => page.getByRole('link', { name, exact: true })

beforeEach(() => page.viewport(390, 844))

test("a phone's first screen shows each step with its share, its time and the period before", async () => {
  await open()
  await expect
    .element(page.getByText('01/11/2026 – 24/11/2026, before that 01/10/2026 – 24/10/2026'))
    .toBeVisible()
  await expect.element(page.getByText('25% fewer · 1.5 days')).toBeVisible()
  await expect.element(page.getByText('67% fewer')).toBeVisible()
  const last = page.getByText('First delivered').element().getBoundingClientRect()
  expect(last.bottom).toBeLessThan(844)
})

test('each number links to the list that it counts', async () => {
  await open()
  for (const [name, address] of [
    ['Registered: 40', '/admin/home?from=2026-11-01&to=2026-11-24&origin=REGISTERED&page=1'],
    ['Approved: 30', '/admin/home?from=2026-11-01&to=2026-11-24&origin=REGISTERED&status=COMPLETED&page=1'],
    [
      'First delivered, Before: 8',
      '/admin/home?from=2026-10-01&to=2026-10-24&origin=REGISTERED&reached=DELIVERED&page=1',
    ],
    ['Imported HCPs: 7', '/admin/home?from=2026-11-01&to=2026-11-24&origin=IMPORTED&page=1'],
    ['Requests: 1,500', '/admin/requests?from=2026-11-01&to=2026-11-24&sentAgain=no'],
    ['Toothpaste: 800', `/admin/requests?from=2026-11-01&to=2026-11-24&item=${PASTE}&sentAgain=no`],
    ['Not Assigned: 5', '/admin/requests?from=2026-11-01&to=2026-11-24&rep=NOT_ASSIGNED&sentAgain=no'],
    [
      'Dental Professional: 1,400',
      '/admin/requests?from=2026-11-01&to=2026-11-24&profession=Dental+Professional&sentAgain=no',
    ],
    ['All, 3 days +: 6', '/admin/requests?status=PROCESSING&to=2026-11-21&sort=oldest'],
    [
      'Aisyah Rahman, 1–2 days: 2',
      `/admin/requests?status=PROCESSING&from=2026-11-22&to=2026-11-23&rep=${AISYAH}&sort=oldest`,
    ],
    ['Longest: Dr Mei Ling Wong, since 12/11/2026', `/admin/requests/${REQUEST}`],
    ['Messages that failed or expired: 4', '/admin/messages?state=GIVEN_UP&from=2026-11-01&to=2026-11-24'],
    ['Requests without a sales rep: 2', '/admin/requests?status=PROCESSING&rep=NOT_ASSIGNED&sort=oldest'],
    ['Shipped over 14 days ago, not confirmed: 4', '/admin/requests?unconfirmed=14&sort=oldest'],
    ['Cases overdue: 2', '/admin/cases?state=overdue'],
    ['Cases due within 7 days: 3', '/admin/cases?state=soon'],
    ['Low stock: 1', '/admin/samples?state=low'],
  ] as const)
    await expect.element(link(name)).toHaveAttribute('href', address)
  await expect
    .element(page.getByText('First to expire: Toothpaste, lot SN-2611A, 42 pieces, on 07/01/2027'))
    .toBeVisible()
})

test('the chart has its numbers in its label and, on demand, in a table', async () => {
  await open()
  await expect
    .element(
      page.getByRole('img', { name: /^1,500 requests and 2,100 pieces in 2 weeks, 1,300 pieces at most/ }),
    )
    .toBeVisible()
  await page.getByText('Show as a table').click()
  const week = page.getByRole('row', { name: /02\/11\/2026 – 08\/11\/2026/ })
  await expect.element(week.getByRole('cell', { name: '1,300' })).toBeVisible()
  await expect
    .element(week.getByRole('link'))
    .toHaveAttribute('href', '/admin/requests?from=2026-11-02&to=2026-11-08&sentAgain=no')
})

test('a preset period or any two days can be chosen, and days in the wrong order are not requested', async () => {
  const sent = await open()
  const queries = () => sent.filter(({ name }) => name === 'GET /admin/programme').map(({ query }) => query)
  await page.getByLabelText('Period').selectOptions('This year')
  await expect.poll(queries).toContainEqual({ period: 'year' })
  await page.getByLabelText('Period').selectOptions('Custom dates')
  await expect.poll(queries).toContainEqual(period)
  await page.getByLabelText('From', { exact: true }).fill('2026-11-30')
  await expect
    .element(page.getByLabelText('To', { exact: true }))
    .toHaveAccessibleDescription('Must not be before the first day.')
  expect(queries()).not.toContainEqual({ from: '2026-11-30', to: '2026-11-24' })
})
