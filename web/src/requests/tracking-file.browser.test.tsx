import type { Tracking } from '@portal/contract/requests/requests.endpoints'
import type { TrackingRow } from '@portal/contract/requests/tracking-rows'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { chooseFile } from '../../test/choose-file.ts'
import { aRow, openRequests } from '../../test/company-requests.ts'
import type { Sent } from '../../test/open-screen.tsx'
import { newId } from '../../test/records.ts'
import { buildWorkbook } from '../../test/workbook.ts'

const TRACKING = 'POST /admin/requests/tracking'
const courier = {
  ...{ id: newId(), name: 'Pos Express', address: 'https://post.example/{number}', active: true },
  updatedAt: '2026-11-05T03:00:00.000Z',
}
const HEADINGS = 'Order ID,Courier,Tracking number'
const linesOf = (count: number) =>
  Array.from({ length: count }, (_, no) => `${newId()},Pos Express,EM${String(no).padStart(9, '0')}MY`)
const csvOf = (lines: readonly string[], headings = HEADINGS) => [headings, ...lines].join('\r\n')

const rowsOf = ({ body }: Sent): TrackingRow[] => Object(body).rows
const isDryRun = ({ body }: Sent): boolean => Object(body).dryRun
const allReady = (sent: Sent): Tracking => ({
  ready: rowsOf(sent).map((_, index) => ({ row: index + 1, id: newId(), act: 'SHIP' })),
  problems: [],
})

/** Opens the screen. @returns the calls with rows until now */
async function open(answer: (sent: Sent) => Tracking = allReady) {
  const sent = await openRequests('/admin/requests/tracking', {
    'GET /couriers': () => ({ couriers: [courier] }),
    [TRACKING]: answer,
  })
  return () => sent.filter(({ name }) => name === TRACKING)
}

async function choose(content: BlobPart, name = 'numbers.csv'): Promise<void> {
  const field = page.getByLabelText('File', { exact: true })
  await expect.element(field).toBeEnabled()
  chooseFile(field, new File([content], name))
}

const press = (name: string) => page.getByRole('button', { name }).click()
const confirm = (name: string) => page.getByRole('alertdialog').getByRole('button', { name }).click()

beforeEach(() => page.viewport(1280, 900))

test('a file is checked when it is chosen, each row says what becomes of it, and one confirmation ships [D§10]', async () => {
  const sent = await open(sent => ({
    ready: rowsOf(sent).map((_, index) => ({
      ...{ row: index + 1, id: newId() },
      act: (['SHIP', 'SET', 'NONE'] as const)[index] ?? 'NONE',
    })),
    problems: [],
  }))
  await choose(csvOf(linesOf(3)))
  await expect
    .element(page.getByText('To ship: 1. Numbers to set: 1. Already there: 1. Nothing has been changed yet.'))
    .toBeVisible()
  const rows = page.getByRole('listitem')
  await expect.element(rows.filter({ hasText: 'Row 2' }).getByText('Is marked as shipped')).toBeVisible()
  await expect.element(rows.filter({ hasText: 'Row 3' }).getByText('Gets its number')).toBeVisible()
  await expect.element(rows.filter({ hasText: 'Row 4' }).getByText('Has this number already')).toBeVisible()
  await press('Mark as shipped (1)')
  await confirm('Ship 1')
  await expect.element(page.getByText('Done. Shipped: 1. Numbers set: 1. Already there: 1.')).toBeVisible()
  expect(sent().map(isDryRun)).toEqual([true, false])
  expect(page.getByRole('button', { name: /^Mark as shipped/ }).elements()).toEqual([])
})

test.each([
  ['in Malay', 'Nombor penjejakan;ID pesanan;Syarikat kurier', ';'],
  ['in capitals, among others', 'RECIPIENT\tTRACKING NUMBER\tORDER-ID\tcourier', '\t'],
])('columns are found by their headings %s [D§10]', async (_case, headings, separator) => {
  const sent = await open()
  const cells: Record<string, string> = {
    recipient: 'Dr X',
    trackingnumber: 'EM-1',
    orderid: 'abc',
    courier: 'Pos',
  }
  const malay: Record<string, string> = { nomborpenjejakan: 'EM-1', idpesanan: 'abc', syarikatkurier: 'Pos' }
  const row = headings
    .split(separator)
    .map(heading => ({ ...cells, ...malay })[heading.toLowerCase().replace(/\W/g, '')])
  await choose(csvOf([row.join(separator)], headings))
  await expect.element(page.getByText(/^To ship: 1\./)).toBeVisible()
  expect(sent().map(rowsOf)).toEqual([[{ order: 'abc', courier: 'Pos', number: 'EM-1' }]])
})

test('a workbook is read, and cells are pasted [D§10]', async () => {
  const sent = await open()
  await choose(buildWorkbook([HEADINGS.split(','), ['abc', 'Pos', 630123456789]]), 'numbers.xlsx')
  await expect.element(page.getByText(/^To ship: 1\./)).toBeVisible()
  await page
    .getByLabelText('Or paste cells, with their headings')
    .fill(`${HEADINGS.replaceAll(',', '\t')}\n\nabc\tPos\t630123456789\n`)
  await press('Check the cells')
  await expect.element(page.getByText('Row 3', { exact: true })).toBeVisible()
  const row = { order: 'abc', courier: 'Pos', number: '630123456789' }
  expect(sent().map(rowsOf)).toEqual([[row], [row]])
})

test.each([
  [
    'no headings',
    'a,b,c\r\n1,2,3',
    /^The first row has none of the headings\. It must have: Order ID, Courier, Tracking number\.$/,
  ],
  ['no numbers', 'Order ID,Courier\r\nabc,Pos', /^The column Tracking number is missing or repeated\.$/],
  [
    'two columns of numbers',
    `${HEADINGS},tracking number\r\nabc,Pos,EM-1,EM-2`,
    /^The column Tracking number is/,
  ],
  ['no rows', `${HEADINGS}\r\n,,\r\n`, /^This file has no rows\.$/],
  ['too many rows', csvOf(Array.from({ length: 10_001 }, () => 'abc,Pos,EM-1')), /at most 10000 rows/],
])('a file with %s is refused in words, and nothing is sent [D§10]', async (_case, csv, text) => {
  const sent = await open()
  await choose(csv)
  await expect.element(page.getByRole('alert').filter({ hasText: text })).toBeVisible()
  expect(sent()).toEqual([])
})

test('a cell is cut where a call takes no more, and never through a letter [D§10]', async () => {
  const sent = await open()
  await choose(csvOf([`${'a'.repeat(99)}😀,Pos,${'1'.repeat(150)}`]))
  await expect.element(page.getByText(/^To ship: 1\./)).toBeVisible()
  expect(sent().map(rowsOf)).toEqual([[{ order: '\ufffd', courier: 'Pos', number: '1'.repeat(100) }]])
})

test('rows with problems come first, each with its line and words, and nothing can be confirmed [D§10]', async () => {
  await open(sent => ({
    ready: allReady(sent).ready.filter(({ row }) => row !== 2),
    problems: [
      { row: 2, column: 'order', code: 'TRACKING_ORDER_UNKNOWN', message: 'Unknown' },
      { row: 2, column: '', code: 'NO_USABLE_LOT_OF', message: 'None', params: { name: 'Floss' } },
    ],
  }))
  await choose(csvOf(linesOf(3)))
  await expect
    .element(page.getByRole('alert').filter({ hasText: /^Problems: 1\. Nothing was saved\./ }))
    .toBeVisible()
  const first = page.getByRole('listitem').filter({ hasText: /^Row/ }).first()
  await expect.element(first.getByText('Row 3')).toBeVisible()
  for (const text of ['No request has this number.', 'No usable stock of Floss is left.'])
    await expect.element(first.getByText(text)).toBeVisible()
  expect(page.getByRole('button', { name: /^Mark as shipped/ }).elements()).toEqual([])
})

test('a long file is checked in blocks of 500 before any is written; a number in two blocks is found [D§10]', async () => {
  const sent = await open()
  const lines = linesOf(1001)
  await choose(csvOf([...lines.slice(0, 1000), lines[0]?.replace(/^[^,]+/, newId()) ?? '']))
  await expect.element(page.getByText(/^Problems: 2\./)).toBeVisible()
  const rows = page.getByRole('listitem')
  for (const row of [2, 1002])
    await expect
      .element(
        rows
          .filter({ hasText: `Row ${row}:` })
          .getByText('This tracking number is in the file more than once.'),
      )
      .toBeVisible()
  await choose(csvOf(lines))
  await expect.element(page.getByText(/^To ship: 1,001\./)).toBeVisible()
  await press('Mark as shipped (1,001)')
  await confirm('Ship 1,001')
  await expect.element(page.getByText(/^Done\. Shipped: 1,001\./)).toBeVisible()
  const blocks = [500, 500, 1]
  expect(sent().map(one => rowsOf(one).length)).toEqual([...blocks, ...blocks, ...blocks])
  expect(sent().map(isDryRun)).toEqual([true, true, true, true, true, true, false, false, false])
})

test('a block that is refused at the end is named, and what is done before it [D§10]', async () => {
  const sent = await open(sent =>
    !isDryRun(sent) && rowsOf(sent).length === 2
      ? { ready: [], problems: [{ row: 1, column: 'order', code: 'TRACKING_ORDER_ENDED', message: 'Ended' }] }
      : allReady(sent),
  )
  await choose(csvOf(linesOf(502)))
  await press('Mark as shipped (502)')
  await confirm('Ship 502')
  await expect.element(page.getByText(/^Done\. Shipped: 500\./)).toBeVisible()
  await expect
    .element(page.getByRole('alert'))
    .toHaveTextContent(
      'Rows 502 to 503 and those after them were not changed. Something has changed since the check. Choose the file again: what is done stays as it is.',
    )
  expect(sent()).toHaveLength(4)
})

test('a file of 10,000 rows is read within ten seconds [D§10]', async () => {
  await open()
  const begin = performance.now()
  await choose(csvOf(linesOf(10_000)))
  await expect.element(page.getByText(/^To ship: 10,000\./)).toBeVisible()
  expect(performance.now() - begin).toBeLessThan(10_000)
})

test('50 approved requests are shipped with their numbers from the list of requests with three presses and one file [D§10]', async () => {
  const rows = Array.from({ length: 50 }, () => aRow({ status: 'IN_REVIEW' }))
  const sent = await openRequests('/admin/requests', {
    'GET /admin/requests': () => ({ data: rows, meta: { next: null } }),
    'GET /couriers': () => ({ couriers: [courier] }),
    [TRACKING]: allReady,
  })
  const pressed = vi.fn()
  document.addEventListener('click', pressed, { capture: true })
  onTestFinished(() => document.removeEventListener('click', pressed, { capture: true }))
  await page.getByRole('link', { name: 'Tracking numbers' }).click()
  await choose(csvOf(rows.map(({ id }, no) => `${id.slice(-12)},Pos Express,EM${no + 1000}MY`)))
  await press('Mark as shipped (50)')
  await confirm('Ship 50')
  await expect.element(page.getByText(/^Done\. Shipped: 50\./)).toBeVisible()
  expect(pressed).toHaveBeenCalledTimes(3)
  const written = sent.filter(({ name }) => name === TRACKING).findLast(one => !isDryRun(one))
  expect(written && rowsOf(written).map(({ order }) => order)).toEqual(rows.map(({ id }) => id.slice(-12)))
})
