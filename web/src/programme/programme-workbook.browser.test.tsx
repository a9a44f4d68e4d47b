import type { Programme, ProgrammeToday } from '@portal/contract/programme/programme.endpoints'
import { strFromU8, unzipSync } from 'fflate'
import readExcelFile, { type Row } from 'read-excel-file/browser'
import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { type Answers, openScreen } from '../../test/open-screen.tsx'
import { PASTE, programme, today } from '../../test/programme-answers.ts'
import { aRegistration } from '../../test/records.ts'
import { catchSavedFiles } from '../../test/saved-files.ts'
import { writeWorkbook } from './write-workbook.ts'

beforeEach(() => page.viewport(1280, 900))

const answers = (more: Answers = {}): Answers => ({
  'GET /admin/programme': () => programme,
  'GET /admin/programme/today': () => today,
  ...more,
})
const download = page.getByRole('button', { name: 'Download' })
const sheetsOf = async (blob: Blob | undefined): Promise<Record<string, Row[]>> =>
  Object.fromEntries((await readExcelFile(blob ?? new Blob())).map(({ sheet, data }) => [sheet, data]))
const day = (text: string) => new Date(text)

async function openAndSave(more?: Answers): Promise<Blob | undefined> {
  const saved = catchSavedFiles()
  await openScreen('/admin/programme', answers(more), 'ADMIN')
  await download.click()
  await expect.poll(() => saved.length).toBe(1)
  return saved[0]?.blob
}

test('the report of the last month takes three presses from the home, and the file is of that month', async () => {
  const october = { from: '2026-10-01', to: '2026-10-31' }
  const before = { from: '2026-09-01', to: '2026-09-30' }
  const saved = catchSavedFiles()
  await openScreen(
    '/admin/home?page=1',
    answers({
      'POST /campaign-entries/retailer/submissions': () => ({
        data: [aRegistration()],
        meta: { total: 1, pending: 1, rejected: 0, page: 1, filtered: 1 },
      }),
      'GET /promoter/promoters': () => [],
      'GET /admin/programme': ({ query }) =>
        query.period === 'last-month' ? { ...programme, period: october, before } : programme,
    }),
    'ADMIN',
  )
  const presses = [
    page.getByRole('link', { name: 'Programme' }),
    page.getByRole('link', { name: 'Last month' }),
    download,
  ]
  for (const press of presses) await press.click()
  await expect.poll(() => saved.length).toBe(1)
  expect(saved[0]?.name).toMatch(/^programme_Last-month_\d{4}-\d\d-\d\d-\d\d-\d\d\.xlsx$/)
  const [about = []] = Object.values(await sheetsOf(saved[0]?.blob))
  expect(about.slice(0, 4)).toEqual([
    ['Meridian Care Malaysia', null, null],
    ['Filter', 'Last month', null],
    ['Period', day('2026-10-01'), day('2026-10-31')],
    ['Compared with', day('2026-09-01'), day('2026-09-30')],
  ])
  expect(about[4]).toEqual(['Made on', expect.any(Date), 'Asia/Kuala_Lumpur'])
  expect(Math.abs(Number(about[4]?.[1]) - 8 * 3_600_000 - Date.now())).toBeLessThan(120_000)
})

test('the workbook opens again with one sheet for each part, days as days and numbers as numbers', async () => {
  const sheets = await sheetsOf(await openAndSave())
  expect(Object.keys(sheets)).toEqual([
    'Programme',
    'Waiting',
    'Waiting by sales rep',
    'HCPs who registered',
    'Requests by week',
    'By sample',
    'By sales rep',
    'By profession',
    'How long stock lasts',
    'People',
  ])
  for (const [name, rows] of Object.entries(sheets).slice(1))
    expect(rows[0]?.[0], name).toMatch(
      /^1–24 Nov 2026, compared with 1–24 Oct 2026 · This month · Made on .* \(Asia\/Kuala_Lumpur\)$/,
    )
  expect(sheets['Requests by week']?.slice(2)).toEqual([
    ['Period', day('2026-11-01'), day('2026-11-24'), 1500, 2100],
    ['Compared with', day('2026-10-01'), day('2026-10-24'), 90, 100],
    ['Week', day('2026-11-01'), day('2026-11-01'), 500, 800],
    ['Week', day('2026-11-02'), day('2026-11-08'), 1000, 1300],
  ])
  expect(sheets['How long stock lasts']?.slice(2)).toEqual([
    ['Toothpaste', 42, 630, 6, 20, day('2027-01-07'), 'SN-2611A', 42],
  ])
  expect(sheets.People?.slice(2)).toEqual([
    ['People whose data the portal keeps', 20_001],
    ['Malaysia asks for a data protection officer above', 20_000],
  ])
})

test('what the page shows, the workbook has: each count of funnel, breakdown and waiting, by its name', async () => {
  const sheets = await sheetsOf(await openAndSave())
  const linked = async (name: string, count: unknown) => {
    const shown = Number(count).toLocaleString('en')
    const found = page.getByRole('link', { name: new RegExp(`^${name}: ${shown}( |$)`), includeHidden: true })
    await expect.element(found.first()).toBeInTheDocument()
  }
  const [, headings = [], ...steps] = sheets['HCPs who registered'] ?? []
  for (const [name, now, then] of steps.slice(0, 5)) {
    await linked(`${name}, ${headings[1]}`, now)
    await linked(`${name}, ${headings[2]}`, then)
  }
  expect(steps.map(([, , , share]) => share)).toEqual([null, 0.75, 0.4, 0.75, 1 / 3, null])
  for (const [name, requests] of [
    ...(sheets['By sample'] ?? []).slice(2),
    ...(sheets['By sales rep'] ?? []).slice(2),
    ...(sheets['By profession'] ?? []).slice(2),
  ])
    await linked(String(name), requests)
  for (const [name, count] of (sheets.Waiting ?? []).slice(2).filter(([, count]) => Number(count) > 0)) {
    const tile = page.getByRole('link', { name: new RegExp(`^${count} ?${name}|^${name}: ${count}`) })
    await expect.element(tile).toBeInTheDocument()
  }
  expect(sheets.Waiting?.slice(2, 6)).toEqual([
    ['Registrations to review', 1, 0],
    ['Requests to approve', 11, 12],
    ['Requests to ship', 0, null],
    ['Cases overdue', 2, 40],
  ])
  expect(sheets['Waiting by sales rep']?.slice(2)).toEqual([
    ['Aisyah Rahman', 0, 0, 11, 6, 0, 0],
    ['Not Assigned', 1, 0, 0, 0, 0, 0],
  ])
})

test('a text that begins like a formula stays a text, and no cell is a formula', async () => {
  const name = '=HYPERLINK("https://example.com","x")'
  const evil: Programme = {
    ...programme,
    requests: {
      ...programme.requests,
      samples: [{ id: PASTE, name, requests: 1, pieces: 1 }],
      reps: [{ id: PASTE, name: '=1+1', requests: 1, pieces: 1, byCard: 0 }],
    },
  }
  const [sample] = today.stock.samples
  if (sample?.nextExpiry == null) throw new Error('no sample')
  const lots: ProgrammeToday['stock']['samples'] = [
    { ...sample, name: '@SUM(A1)', nextExpiry: { ...sample.nextExpiry, lotNo: '-1+<f>2</f>' } },
  ]
  const blob = await openAndSave({
    'GET /admin/programme': () => evil,
    'GET /admin/programme/today': () => ({ ...today, stock: { ...today.stock, samples: lots } }),
  })
  const sheets = await sheetsOf(blob)
  expect(sheets['By sample']?.at(-1)?.[0]).toBe(name)
  expect(sheets['By sales rep']?.at(-1)?.[0]).toBe('=1+1')
  expect(sheets['How long stock lasts']?.at(-1)).toMatchObject({ 0: '@SUM(A1)', 6: '-1+<f>2</f>' })
  const parts = unzipSync(new Uint8Array((await blob?.arrayBuffer()) ?? []))
  for (const [part, content] of Object.entries(parts)) expect(strFromU8(content), part).not.toContain('<f>')
})

test('more rows than a sheet holds go on in another', async () => {
  const rows = Array.from({ length: 1200 }, (_, no) => [`Rep ${no}`, no])
  const sheet = {
    name: 'What waits, by sales rep: all of it',
    note: 'In November',
    headings: ['Rep', 'Requests'],
  }
  const sheets = await sheetsOf(await writeWorkbook([{ ...sheet, rows }]))
  const names = [
    'What waits, by sales rep  all o',
    'What waits, by sales rep  all 2',
    'What waits, by sales rep  all 3',
  ]
  expect(Object.keys(sheets)).toEqual(names)
  const parts = Object.values(sheets).map(([note, headings, ...others]) => {
    expect([note?.[0], headings]).toEqual(['In November', sheet.headings])
    return others
  })
  expect(parts.map(part => part.length)).toEqual([500, 500, 200])
  expect(parts.flat()).toEqual(rows)
})
