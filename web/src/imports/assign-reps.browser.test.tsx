import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { chooseFile } from '../../test/choose-file.ts'
import { type Answers, openScreen } from '../../test/open-screen.tsx'
import { buildWorkbook } from '../../test/workbook.ts'

const IMPORT = 'POST /admin/import'
const counts = {
  ...{ done: false, rows: 3, added: 2, known: 1, waiting: 0, declined: 0, approved: 0, identified: 0 },
  ...{ repeated: [], ignored: [], problems: [], warnings: [] },
}
const open = (answer: Answers[typeof IMPORT]) =>
  openScreen('/admin/import?kind=assignments', { ...(answer && { [IMPORT]: answer }) }, 'ADMIN')
async function choose(content: BlobPart): Promise<void> {
  const field = page.getByLabelText('File', { exact: true })
  await expect.element(field).toBeEnabled()
  chooseFile(field, new File([content], 'reps'))
}
const assign = page.getByRole('button', { name: 'Assign 2' })
const bodies = (sent: Awaited<ReturnType<typeof open>>) =>
  sent.filter(({ name }) => name === IMPORT).map(({ body }) => body)

beforeEach(() => page.viewport(390, 844))

test('reps are assigned by a workbook after a check, and the HCPs are told unless the admin unticks it', async () => {
  const sent = await open(({ body }) => ({ ...counts, done: !Object(body).dryRun }))
  await choose(
    buildWorkbook([
      ['Mobile No', 'Sales rep mobile no'],
      ['60123000001', '60120000001'],
    ]),
  )
  await expect
    .element(
      page.getByText(
        'Rows: 3. To be assigned: 2. With this sales rep already: 1. Nothing has been saved yet.',
      ),
    )
    .toBeVisible()
  const tell = page.getByRole('checkbox', { name: 'Tell these HCPs who their sales rep is' })
  await expect.element(tell).toBeChecked()
  await tell.click()
  await assign.click()
  await expect.element(page.getByText('Done. Assigned: 2. With this sales rep already: 1.')).toBeVisible()
  await expect.element(assign).not.toBeInTheDocument()
  const csv = '"Mobile No","Sales rep mobile no"\r\n"60123000001","60120000001"'
  expect(bodies(sent)).toEqual([
    { kind: 'assignments', csv, dryRun: true },
    { kind: 'assignments', csv, dryRun: false, again: false, notifyHcps: false },
  ])
  // The choice was for that file.
  await choose('Mobile No,Sales rep mobile no\n60123000001,60120000001')
  await expect.element(tell).toBeChecked()
})

test('pasted cells are checked and assigned like a file', async () => {
  const sent = await open(({ body }) => ({ ...counts, done: !Object(body).dryRun }))
  const csv = 'Mobile No\tSales rep mobile no\n60123000001\t60120000001'
  await page.getByLabelText('Or paste cells, with their headings').fill(csv)
  await page.getByRole('button', { name: 'Check the cells' }).click()
  await assign.click()
  await expect.element(page.getByText(/^Done\. Assigned: 2\./)).toBeVisible()
  expect(bodies(sent)).toEqual([
    { kind: 'assignments', csv, dryRun: true },
    { kind: 'assignments', csv, dryRun: false, again: false, notifyHcps: true },
  ])
})

test('a file whose HCPs all have these reps is ready and has nothing to press', async () => {
  await open(() => ({ ...counts, added: 0, known: 3 }))
  await choose('Mobile No,Sales rep mobile no\n60123000001,60120000001')
  await expect.element(page.getByText('To be assigned: 0. With this sales rep already: 3.')).toBeVisible()
  await expect.element(page.getByRole('button', { name: /^Assign/ })).not.toBeInTheDocument()
})

test('each problem is worded with its row, column and cell', async () => {
  const at = (row: number, column: string, value: string, code: string, params = {}) => ({
    ...{ row, column, value, message: '', code, params },
  })
  const problems = [
    at(2, 'Mobile No', '60123999999', 'HCP_UNKNOWN'),
    at(3, 'Sales rep mobile no', '60120999999', 'REP_UNKNOWN'),
    at(4, 'External ID', 'CRM-9', 'EXTERNAL_ID_DIFFERS'),
    at(5, 'Mobile No', '', 'PERSON_MISSING'),
    at(6, 'Mobile No', '60123000001', 'SAME_AS_ROW', { row: 2 }),
  ]
  await open(() => ({ ...counts, problems }))
  await choose('Mobile No,Sales rep mobile no\n60123000001,60120000001')
  for (const text of [
    'Row 2, Mobile No “60123999999”: The company has no such HCP.',
    'Row 3, Sales rep mobile no “60120999999”: The company has no such sales rep, or has deactivated this one.',
    'Row 4, External ID “CRM-9”: The person with this mobile number has another external ID, or none.',
    'Row 5, Mobile No: Enter the mobile number or the external ID.',
    'Row 6, Mobile No “60123000001”: The same as row 2.',
  ])
    await expect.element(page.getByRole('listitem').filter({ hasText: text })).toBeVisible()
  await expect.element(page.getByRole('button', { name: /^Assign/ })).not.toBeInTheDocument()
})
