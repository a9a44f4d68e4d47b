import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { cdp, page } from 'vitest/browser'
import { type Answers, openScreen } from '../../test/open-screen.tsx'
import { AISYAH, PASTE, period, programme, today } from '../../test/programme-answers.ts'

const open = (search = '', answers: Answers = {}) =>
  openScreen(
    `/admin/programme${search}`,
    { 'GET /admin/programme': () => programme, 'GET /admin/programme/today': () => today, ...answers },
    'ADMIN',
  )
const periodTab = (name: string) =>
  page.getByRole('navigation', { name: 'Period' }).getByRole('link', { name })
const link = (name: string | RegExp) => page.getByRole('link', { name, exact: true })
const TILES = ['Registrations to review', 'Requests to approve', 'Requests to ship', 'Cases overdue']
const tile = (name: string) => page.getByRole('link', { name: new RegExp(`^[\\d,]+ ?${name}`) })

beforeEach(() => page.viewport(390, 844))

test.each([
  { width: 1280, height: 800, columns: 4, top: 216 },
  { width: 390, height: 664, columns: 2, top: 216 },
] as const)(
  'at $width × $height the screen begins with what waits: $columns tiles in a row, in view, with count and oldest age',
  async ({ width, height, columns, top }) => {
    await page.viewport(width, height)
    await open()
    await expect.element(tile('Cases overdue')).toHaveTextContent('2Cases overdueOldest: 40 days')
    await expect
      .element(tile('Requests to approve'))
      .toHaveTextContent('11Requests to approveOldest: 12 days')
    await expect
      .element(tile('Registrations to review'))
      .toHaveTextContent('1Registrations to reviewOldest: today')
    await expect.element(tile('Requests to ship')).toHaveTextContent('0Requests to shipNothing is waiting.')
    const boxes = TILES.map(name => tile(name).element().getBoundingClientRect())
    expect(new Set(boxes.map(({ x }) => Math.round(x))).size).toBe(columns)
    expect(boxes[0]?.top).toBeLessThanOrEqual(top)
    expect(boxes[3]?.bottom).toBeLessThanOrEqual(height - 65)
  },
)

test('each step of the funnel has the share that continued, its time, and both periods by name on one scale', async () => {
  await open()
  await expect
    .element(page.getByText('1–24 Nov 2026, compared with 1–24 Oct 2026', { exact: true }))
    .toBeVisible()
  const row = (name: string) => page.getByRole('row').filter({ hasText: name })
  await expect.element(row('Approved')).toHaveTextContent('Approved75% continued, in 1.5 days3018')
  await expect.element(row('First shipped')).toHaveTextContent('First shipped75% continued99')
  const bars = row('First delivered').element().querySelectorAll('[data-mark]')
  const widths = [...bars].map(bar => bar.getAttribute('width'))
  expect(widths).toEqual(['7.5%', '20%'])
})

test('a share that continued within the day says so, and numbers of a calendar month are called by its name', async () => {
  const october = {
    period: { from: '2026-10-01', to: '2026-10-31' },
    before: { from: '2026-09-01', to: '2026-09-30' },
  }
  const [first, second, ...rest] = programme.funnel.period.steps
  if (first === undefined || second === undefined) throw new Error('no steps')
  const steps = [first, { ...second, days: 0 }, ...rest]
  const funnel = { ...programme.funnel, period: { imported: 0, steps } }
  const sent = await open('?period=last-month', {
    'GET /admin/programme': () => ({ ...programme, ...october, funnel }),
  })
  await expect.element(page.getByText('October 2026, compared with September 2026')).toBeVisible()
  await expect.element(page.getByText('75% continued, the same day')).toBeVisible()
  await expect.element(periodTab('Last month')).toHaveAttribute('aria-current', 'true')
  expect(sent.find(({ name }) => name === 'GET /admin/programme')?.query).toEqual({ period: 'last-month' })
})

test('each number links to the list that it counts', async () => {
  await open('?by=rep')
  for (const [name, address] of [
    ['Registered, 1–24 Nov 2026: 40', '/admin/home?from=2026-11-01&to=2026-11-24&origin=REGISTERED&page=1'],
    [
      'Approved, 1–24 Nov 2026: 30',
      '/admin/home?from=2026-11-01&to=2026-11-24&origin=REGISTERED&status=COMPLETED&page=1',
    ],
    [
      'First delivered, 1–24 Oct 2026: 8',
      '/admin/home?from=2026-10-01&to=2026-10-24&origin=REGISTERED&reached=DELIVERED&page=1',
    ],
    ['Imported HCPs: 7 in 1–24 Nov 2026', '/admin/home?from=2026-11-01&to=2026-11-24&origin=IMPORTED&page=1'],
    ['1–24 Nov 2026: 1,500 requests', '/admin/requests?from=2026-11-01&to=2026-11-24&sentAgain=no'],
    ['Requests: 1,410 more than 1–24 Oct 2026', '/admin/requests?from=2026-10-01&to=2026-10-24&sentAgain=no'],
    ['Not Assigned: 5', '/admin/requests?from=2026-11-01&to=2026-11-24&rep=NOT_ASSIGNED&sentAgain=no'],
    [
      'Aisyah Rahman, To approve: 11 6 for 3+ days',
      `/admin/requests?status=PROCESSING&rep=${AISYAH}&sort=oldest`,
    ],
    ['Messages that failed or expired: 4', '/admin/messages?state=GIVEN_UP&from=2026-11-01&to=2026-11-24'],
    ['Requests without a sales rep: 2', '/admin/requests?status=PROCESSING&rep=NOT_ASSIGNED&sort=oldest'],
    ['Shipped over 14 days ago, not confirmed: 4', '/admin/requests?unconfirmed=14&sort=oldest'],
    ['Renewed certificates to check: 2', '/admin/home?status=COMPLETED&licence=RENEWED&page=1'],
    ['Cases due within 7 days: 3', '/admin/cases?state=soon'],
    ['Low stock: 1', '/admin/samples?state=low'],
  ] as const)
    await expect.element(link(name)).toHaveAttribute('href', address)
  for (const [name, address] of [
    ['Requests to approve', '/admin/requests?status=PROCESSING&sort=oldest'],
    ['Cases overdue', '/admin/cases?state=overdue'],
  ] as const)
    await expect.element(tile(name)).toHaveAttribute('href', address)
  await expect.element(page.getByText('Expiring soon')).not.toBeInTheDocument()
  await expect
    .element(page.getByText('First to expire: Toothpaste, lot SN-2611A, 42 pieces, on 07/01/2027'))
    .toBeVisible()
})

test('requests are broken down by one thing at a time, which the address keeps, and rows beyond five on demand', async () => {
  const samples = Array.from({ length: 7 }, (_, no) => ({
    id: `${PASTE.slice(0, -1)}${no}`,
    name: `Gel ${no}`,
    requests: 9 - no,
    pieces: 9 - no,
  }))
  await open('', {
    'GET /admin/programme': () => ({ ...programme, requests: { ...programme.requests, samples } }),
  })
  await expect.element(link('Gel 4: 5')).toHaveAttribute('href', expect.stringContaining('item='))
  await expect.element(link('Gel 5: 4')).not.toBeInTheDocument()
  await page.getByRole('button', { name: 'Show all 7' }).click()
  await expect.element(link('Gel 6: 3')).toBeVisible()
  await page.getByRole('link', { name: 'By profession' }).click()
  await expect.element(link('Dental Professional: 1,400')).toBeVisible()
  await expect.element(link('Gel 0: 9')).not.toBeInTheDocument()
  expect(location.search).toBe('?by=profession')
})

test('the chart has its numbers in its label and in a table, and each of its bars leads to its requests', async () => {
  await open()
  const chart = page.getByRole('figure', {
    name: /^1,500 requests and 2,100 pieces in 2 weeks, 1,300 pieces at most/,
  })
  await expect.element(chart).toBeVisible()
  const address = '/admin/requests?from=2026-11-02&to=2026-11-08&sentAgain=no'
  const marks = [...chart.element().querySelectorAll('a')].map(bar => bar.getAttribute('href'))
  expect(marks).toEqual(['/admin/requests?from=2026-11-01&to=2026-11-01&sentAgain=no', address])
  await page.getByText('Show as a table').click()
  const week = page.getByRole('row', { name: /2–8 Nov 2026/ })
  await expect.element(week.getByRole('cell', { name: '1,300' })).toBeVisible()
  await expect.element(week.getByRole('link')).toHaveAttribute('href', address)
})

test('on paper all tables are open, and the shell and the controls are gone', async () => {
  const samples = Array.from({ length: 7 }, (_, no) => ({
    id: `${PASTE.slice(0, -1)}${no}`,
    name: `Gel ${no}`,
    requests: 1,
    pieces: 1,
  }))
  await open('', {
    'GET /admin/programme': () => ({ ...programme, requests: { ...programme.requests, samples } }),
  })
  await expect.element(page.getByText('How long stock lasts')).toBeVisible()
  onTestFinished(async () => {
    await cdp().send('Emulation.setEmulatedMedia', { media: '' })
  })
  await cdp().send('Emulation.setEmulatedMedia', { media: 'print' })
  for (const text of ['Gel 6', 'Dental Professional', '2–8 Nov 2026'])
    await expect.element(page.getByRole('row', { name: text })).toBeVisible()
  for (const shell of ['banner', 'navigation'] as const)
    await expect.element(page.getByRole(shell)).not.toBeInTheDocument()
  for (const name of ['Print', 'Show all 7'])
    await expect.element(page.getByRole('button', { name })).not.toBeInTheDocument()
})

test('a preset period or any two days can be chosen, and days in the wrong order are not requested', async () => {
  const sent = await open('?by=rep')
  const queries = () => sent.filter(({ name }) => name === 'GET /admin/programme').map(({ query }) => query)
  await periodTab('This year').click()
  await expect.poll(queries).toContainEqual({ period: 'year' })
  await periodTab('Custom dates').click()
  await expect.element(page.getByLabelText('From', { exact: true })).toHaveValue('2026-11-01')
  await page.getByLabelText('From', { exact: true }).fill('2026-11-02')
  await expect.poll(queries).toContainEqual({ from: '2026-11-02', to: period.to })
  await page.getByLabelText('From', { exact: true }).fill('2026-11-30')
  await expect
    .element(page.getByLabelText('To', { exact: true }))
    .toHaveAccessibleDescription('Must not be before the first day.')
  expect(queries()).not.toContainEqual({ from: '2026-11-30', to: '2026-11-24' })
  await periodTab('This month').click()
  expect(location.search).toBe('?by=rep')
})

test('in Malaysia the page ends with how many people the portal keeps data of, beside the threshold of an officer', async () => {
  await open()
  await expect
    .element(page.getByText(/^The portal keeps data of 20,001 people.* Above 20,000, Malaysia asks for/))
    .toBeVisible()
})
