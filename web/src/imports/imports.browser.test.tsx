import { strToU8, zipSync } from 'fflate'
import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { chooseFile } from '../../test/choose-file.ts'
import { type Answers, openScreen, Refusal, refuse } from '../../test/open-screen.tsx'
import { buildWorkbook } from '../../test/workbook.ts'

const IMPORT = 'POST /admin/import'
const CSV = 'Name,Mobile No\r\nMs Aisyah Rahman,+60123456789\r\n'
const fine = {
  done: false,
  rows: 3,
  added: 2,
  known: 1,
  waiting: 0,
  declined: 0,
  approved: 0,
  identified: 0,
  repeated: [] as number[],
  ignored: [],
  problems: [],
  warnings: [],
}
const none = {
  ...{ imported: 0, invited: 0, loggedIn: 0, notYet: 0, ready: 0, noConsent: 0, doNotContact: 0 },
  ...{ waiting: 0, sentToday: 0, perDay: 100 },
}
const open = (answer: Answers[typeof IMPORT]) =>
  openScreen(
    '/admin/import?kind=reps',
    { ...(answer && { [IMPORT]: answer }), 'GET /admin/reps': () => [] },
    'ADMIN',
  )
async function choose(content: BlobPart, name = 'reps.csv'): Promise<void> {
  const field = page.getByLabelText('File', { exact: true })
  await expect.element(field).toBeEnabled()
  chooseFile(field, new File([content], name, { type: 'text/csv' }))
}
const submit = page.getByRole('button', { name: 'Import (2 new)' })

beforeEach(() => page.viewport(390, 844))

test('a file is checked when it is chosen, and imported when Import is pressed', async () => {
  const sent = await open(({ body }) => ({ ...fine, done: !Object(body).dryRun }))
  await choose(CSV)
  await expect
    .element(page.getByText('Rows: 3. New: 2. Already there: 1. Nothing has been saved yet.'))
    .toBeVisible()
  await submit.click()
  await expect.element(page.getByText('Done. Added: 2. Already there: 1.')).toBeVisible()
  await expect.element(submit).not.toBeInTheDocument()
  await expect
    .element(page.getByRole('link', { name: 'Go to Sales Reps' }))
    .toHaveAttribute('href', '/admin/reps')
  const bodies = sent.filter(({ name }) => name === IMPORT).map(({ body }) => body)
  expect(bodies).toEqual([
    { kind: 'reps', csv: CSV, dryRun: true },
    { kind: 'reps', csv: CSV, dryRun: false, again: false },
  ])
})

test('a file of HCPs is not taken before the company has a privacy contact, and the screen says who names it where', async () => {
  await openScreen(
    '/admin/import?kind=hcps',
    { [IMPORT]: () => refuse('PRIVACY_CONTACT_MISSING'), 'GET /admin/invitations': () => none },
    'ADMIN',
  )
  await choose(CSV)
  await expect
    .element(page.getByText(/Registration is not open yet: .* in Settings under Data protection\.$/))
    .toBeVisible()
})

test('rows equal to goods received before are listed, and received only after that is confirmed', async () => {
  const sent = await open(() => ({ ...fine, rows: 1, added: 0, known: 1, repeated: [2] }))
  await choose(CSV)
  await expect
    .element(page.getByText(/^Rows with the sample, lot, date and quantity of goods received before: 2\./))
    .toBeVisible()
  await expect.element(page.getByRole('button', { name: /^Import/ })).not.toBeInTheDocument()
  await page.getByRole('checkbox', { name: 'Receive these rows again' }).click()
  await page.getByRole('button', { name: 'Import (1 new)' }).click()
  await expect.poll(() => sent.at(-1)?.body).toMatchObject({ dryRun: false, again: true })
})

test('imported HCPs are invited later in waves, or at once', async () => {
  const contacts = { ready: 1, noConsent: 1, doNotContact: 0, completed: 0 }
  const sent = await openScreen(
    '/admin/import?kind=hcps',
    { [IMPORT]: () => ({ ...fine, contacts }), 'GET /admin/invitations': () => none },
    'ADMIN',
  )
  await choose(CSV)
  const invitation = page.getByLabelText('Invitation')
  await expect.element(invitation).toHaveDisplayValue('Invite later, in waves of 200')
  await expect.element(page.getByText('May be invited: 1. Not invited, without consent: 1.')).toBeVisible()
  await submit.click()
  await invitation.selectOptions('Invite now by message (1)')
  await submit.click()
  const imports = () => sent.filter(({ name, body }) => name === IMPORT && !Object(body).dryRun)
  await expect.poll(() => imports().map(({ body }) => Object(body).notifyHcps)).toEqual([false, true])
  // The choice was for that file.
  await choose(CSV)
  await expect.element(invitation).toHaveDisplayValue('Invite later, in waves of 200')
})

test('a file that only adds consents of HCPs who are there can be imported', async () => {
  const contacts = { ready: 0, noConsent: 0, doNotContact: 0, completed: 2 }
  const answer = { ...fine, added: 0, known: 3, contacts }
  await openScreen(
    '/admin/import?kind=hcps',
    {
      [IMPORT]: ({ body }) => ({ ...answer, done: !Object(body).dryRun }),
      'GET /admin/invitations': () => none,
    },
    'ADMIN',
  )
  await choose(CSV)
  await expect.element(page.getByText('Consents or checks of HCPs already there: 2.')).toBeVisible()
  await page.getByRole('button', { name: 'Import (0 new, 2 completed)' }).click()
  await expect.element(page.getByText('Done. Added: 0. Already there: 3.')).toBeVisible()
})

test('rows with warnings are listed with a link to the HCP and can be imported', async () => {
  const warning = {
    row: 3,
    column: 'Professional Registration Number',
    value: 'MDC 9',
    message: '',
    code: 'REGISTRATION_NUMBER_SHARED',
    params: { name: 'Dr Mei Ling Wong' },
    phone: '60123000001',
  }
  await open(() => ({ ...fine, warnings: [warning] }))
  await choose(CSV)
  await expect.element(page.getByText('Please check these rows (1).')).toBeVisible()
  await expect
    .element(page.getByText('Row 3, Professional Registration Number “MDC 9”: Dr Mei Ling Wong has'))
    .toBeVisible()
  await expect
    .element(page.getByRole('link', { name: '+60 12-300 0001' }))
    .toHaveAttribute('href', '/admin/home?search=60123000001&page=1')
  await expect.element(submit).toBeVisible()
})

test('registrations that wait or were declined are named with their rows, and the waiting ones can be approved', async () => {
  const at = (row: number, code: string) => ({
    ...{ row, column: 'Mobile No', value: '', message: '', code, phone: `6012300000${row}` },
  })
  const found = {
    waiting: 1,
    declined: 1,
    warnings: [at(2, 'REGISTRATION_WAITS'), at(3, 'REGISTRATION_WAS_DECLINED')],
  }
  const sent = await openScreen(
    '/admin/import?kind=hcps',
    {
      [IMPORT]: ({ body }) =>
        Object(body).dryRun
          ? { ...fine, added: 0, ...found }
          : { ...fine, ...found, done: true, added: 0, waiting: 0, approved: 1, warnings: [] },
      'GET /admin/invitations': () => none,
    },
    'ADMIN',
  )
  await choose(CSV)
  await expect.element(page.getByText('Waiting for approval: 1. Declined: 1.')).toBeVisible()
  await expect.element(page.getByText('Row 2, Mobile No: This HCP registered and waits')).toBeVisible()
  await expect
    .element(page.getByText('Row 3, Mobile No: The registration of this HCP was declined'))
    .toBeVisible()
  await expect.element(page.getByRole('button', { name: /^Import/ })).not.toBeInTheDocument()
  await page.getByRole('checkbox', { name: /^Approve the waiting registrations/ }).click()
  await page.getByRole('button', { name: 'Import (0 new, 1 approved)' }).click()
  await expect.element(page.getByText('Approved: 1.')).toBeVisible()
  expect(sent.findLast(({ name }) => name === IMPORT)?.body).toMatchObject({ dryRun: false, approve: true })
})

test('ignored columns of an exported list are named before a file is chosen and again for the chosen file', async () => {
  await open(() => ({ ...fine, ignored: ['Active', 'Absences'] }))
  await expect
    .element(
      page.getByText(
        /may keep its other columns\. .*: Active, HCPs, By card, Open requests, Absences, Added on\.$/,
      ),
    )
    .toBeVisible()
  await choose(CSV)
  await expect.element(page.getByText('Ignored columns: Active, Absences.')).toBeVisible()
  await expect.element(submit).toBeVisible()
})

test('every problem is listed with row and column, a hundred at a time, and there is no Import button', async () => {
  const problems = Array.from({ length: 101 }, (_, no) => ({
    row: no + 2,
    column: 'Name',
    value: `Tan${no}`,
    message: '',
    code: 'FULL_NAME_INVALID',
  }))
  await open(() => ({ ...fine, problems }))
  await choose(CSV)
  await expect
    .element(page.getByRole('alert'))
    .toHaveTextContent('Problems: 101. Nothing was saved. Correct the file and choose it again.')
  await expect.element(page.getByText('Row 2, Name “Tan0”: Invalid full name.')).toBeVisible()
  await expect.poll(() => page.getByRole('main').getByRole('listitem').elements().length).toBe(100)
  await page.getByRole('button', { name: 'Load more' }).click()
  await expect.element(page.getByText('Row 102, Name')).toBeInTheDocument()
  await expect.element(submit).not.toBeInTheDocument()
})

test('a file shows progress while it is checked, and a corrected file of the same name can be chosen again', async () => {
  const answers = [Promise.withResolvers<typeof fine>(), Promise.withResolvers<typeof fine>()]
  let calls = 0
  await open(() => answers[calls++]?.promise ?? fine)
  await choose(CSV)
  await expect.element(page.getByRole('progressbar')).toBeVisible()
  answers[0]?.resolve({
    ...fine,
    problems: [{ row: 2, column: 'Name', value: '', message: '', code: 'FULL_NAME_INVALID' }],
  } as never)
  await expect.element(page.getByText('Row 2, Name')).toBeVisible()
  answers[1]?.resolve(fine)
  await choose(CSV)
  await expect.element(submit).toBeVisible()
  await expect.element(page.getByText('Row 2, Name')).not.toBeInTheDocument()
})

test('a file that the server refuses shows the reason', async () => {
  await open(() => {
    throw new Refusal('VALIDATION', undefined, undefined, [
      { path: 'csv', message: '', code: 'CSV_UNKNOWN_COLUMN', params: { column: 'Mail' } },
    ])
  })
  await choose('Mail\r\nx')
  await expect.element(page.getByRole('alert')).toHaveTextContent('Unknown column: Mail.')
})

const NO_WORKBOOK = 'This file cannot be read. Save it as CSV UTF-8 or as an Excel workbook (XLSX).'

test.each([
  [
    'a text in another encoding',
    new Uint8Array([0x4a, 0x6f, 0x73, 0xe9]),
    'This file is not in UTF-8. Save it as CSV UTF-8.',
  ],
  ['a file of more than 4 MB', new Uint8Array(4_000_001), 'This file is too large: at most 4 MB.'],
  [
    'a workbook that would fill the memory',
    buildWorkbook([['Name']], { zeros: new Uint8Array(101_000_000) }),
    NO_WORKBOOK,
  ],
  ['an archive that is no workbook', zipSync({ 'a.txt': strToU8('a') }), NO_WORKBOOK],
  ['a workbook that breaks off', buildWorkbook([['Name']]).slice(0, 300), NO_WORKBOOK],
])('%s is refused with a message and not sent', async (_what, bytes, words) => {
  const sent = await open(undefined)
  await choose(bytes)
  await expect.element(page.getByRole('alert')).toHaveTextContent(words)
  expect(sent.some(({ name }) => name === IMPORT)).toBe(false)
})

test('each kind of import lists its columns and is kept in the address', async () => {
  await open(undefined)
  await expect.element(page.getByRole('definition').first()).toBeVisible()
  await page.getByLabelText('What').selectOptions('Received goods (lots)')
  await expect.element(page.getByText('YYYY-MM-DD or DD/MM/YYYY.')).toBeVisible()
  expect(location.search).toBe('?kind=lots')
  await expect.element(page.getByRole('button', { name: 'Download template' })).toBeVisible()
})

test('the first sheet of a workbook is sent as CSV', async () => {
  const sent = await open(() => fine)
  const day = new Date('2031-12-31T00:00:00Z')
  await choose(
    buildWorkbook([
      ['Name', 'Mobile No', 'Expiry date', 'Active'],
      ['Ms "Ai" Lim, Tan', 60123456789, day, true],
      [null, '+60 12', null, false],
    ]),
    'reps.xlsx',
  )
  await expect.element(submit).toBeVisible()
  const csv = [
    '"Name","Mobile No","Expiry date","Active"',
    '"Ms ""Ai"" Lim, Tan","60123456789","2031-12-31","Yes"',
    '"","+60 12","","No"',
  ].join('\r\n')
  expect(sent.filter(({ name }) => name === IMPORT).map(({ body }) => body)).toEqual([
    { kind: 'reps', csv, dryRun: true },
  ])
})

test('a file that is chosen at once after the kind is checked as that kind', async () => {
  const sent = await open(() => fine)
  await expect.element(page.getByLabelText('File', { exact: true })).toBeEnabled()
  const kind = page.getByLabelText('What').element()
  if (!(kind instanceof HTMLSelectElement)) throw new TypeError('No list of kinds')
  kind.value = 'samples'
  kind.dispatchEvent(new Event('change', { bubbles: true }))
  chooseFile(page.getByLabelText('File', { exact: true }), new File([CSV], 'samples.csv'))
  await expect.element(submit).toBeVisible()
  expect(location.search).toBe('?kind=samples')
  expect(sent.filter(({ name }) => name === IMPORT).map(({ body }) => Object(body).kind)).toEqual(['samples'])
})
