import { expect, test } from 'vitest'
import { parseImportFile } from './parse-import-file.ts'

const readReps = (numbers: readonly string[], region: 'MY' | 'SG' = 'MY') =>
  parseImportFile(
    'reps',
    ['Name,Mobile No', ...numbers.map(number => `Import Lim,"${number}"`)].join('\n'),
    region,
  )

test.each([
  ['MY', ['0121000001', '012-100 0001', '121000001', '+60 12-100 0001'], '60121000001'],
  ['SG', ['81000101', '8100 0101', '+65 8100 0101', '6581000101'], '6581000101'],
] as const)('numbers of %s are read as the single form reads them', (region, numbers, phone) => {
  const { rows, problems } = readReps(numbers, region)
  expect(problems).toEqual([])
  expect(rows.map(({ values }) => values)).toEqual(numbers.map(() => ({ name: 'Import Lim', phone })))
})

test('headings and values of closed sets are read in every language and case', () => {
  const read = (csv: string) => parseImportFile('samples', csv, 'MY')
  const english = read(
    'Category,Name,Class,Registration number,Active,Position\nOral Care Sample,Gum,Food,,No,1',
  )
  const malay = read(
    'KATEGORI,Nama,Kelas,Nombor pendaftaran,Aktif,Kedudukan\nsampel penjagaan mulut,Gum,Makanan,,Tidak,1',
  )
  expect(malay.problems).toEqual([])
  expect(malay.rows).toEqual(english.rows)
})

test('an abbreviated number from a spreadsheet is refused with the cause and quoted', () => {
  const { problems, quote } = readReps(['6.0122E+10', '6,0122E+10'])
  const message =
    'The spreadsheet abbreviated this number. Format the column as text and enter the number again.'
  expect(problems).toMatchObject([
    { row: 2, column: 'Mobile No', message },
    { row: 3, column: 'Mobile No', message },
  ])
  expect(quote(3, 'Mobile No')).toBe('6,0122E+10')
})

// An unclosed quote follows the line with too many cells: reading on would give that error instead.
test.each([
  ['of too many columns', `${'Name,'.repeat(51)}\n"`, 'A file can have at most 50 columns.'],
  ['of other columns', 'Name,Nickname\n"', 'Unknown column: Nickname.'],
  [
    'with a row that is too wide',
    `Name,Mobile No\n${','.repeat(51)}\n"`,
    'A file can have at most 50 columns.',
  ],
  [
    'of empty lines',
    `Name,Mobile No\n${'\n'.repeat(20_001)}"`,
    'A file can have at most 10000 rows and as many empty lines.',
  ],
])('a file %s is refused without reading the rest', (_name, csv, message) => {
  expect(() => parseImportFile('reps', csv, 'MY')).toThrow(
    expect.objectContaining({ details: { issues: [expect.objectContaining({ path: 'csv', message })] } }),
  )
})

const HEADINGS = {
  hcps: 'Name,Mobile No,Professional Registration Number,Profession,Specialty,Practice name / Clinic name,Clinic address,Sales rep mobile no',
  licences: 'Mobile No,Certificate number,Issuing body,Valid until',
  samples: 'Category,Name,Class,Registration number,Active,Position',
  lots: 'Category,Sample,Lot number,Expiry date,Quantity',
}
const lots = (lotNo: string, expiresOn = '2031-12-31') =>
  parseImportFile('lots', `${HEADINGS.lots}\nWellness Sample,Gum,${lotNo},${expiresOn},1`, 'MY')

test.each([
  ['A\u0007B', 'U+0007 (BEL)'],
  ['A\u0092B', 'U+0092'],
])('a character that cannot be stored is named with its row and column: %j', (lotNo, character) => {
  expect(lots(lotNo).problems).toMatchObject([
    { row: 2, column: 'Lot number', code: 'CSV_CHARACTER', params: { character } },
  ])
})

test('a row with a character that cannot be stored also has the problems of its other cells', () => {
  const { problems } = parseImportFile('reps', 'Name,Mobile No\nTan\u0007,123', 'MY')
  expect(problems.map(({ column, code }) => [column, code])).toEqual([
    ['Name', 'CSV_CHARACTER'],
    ['Mobile No', 'PHONE_INVALID'],
  ])
})

test('a letter that was lost in another encoding is named with its row and column', () => {
  const { problems } = parseImportFile('reps', 'Name,Mobile No\nTan,0121000001\nJos\ufffd,0121000002', 'MY')
  expect(problems).toMatchObject([{ row: 3, column: 'Name', code: 'CSV_NOT_UTF8' }])
})

const MADE_BY_SPREADSHEETS = [
  ['1.23457E+11', 'CSV_NUMBER_ABBREVIATED'],
  ['1.2345678901234567e+19', 'CSV_NUMBER_ABBREVIATED'],
  ['10-Dec', 'CSV_DATE'],
  ['Mar-01', 'CSV_DATE'],
  ['10-Dis-26', 'CSV_DATE'],
  ['1/10/2026', 'CSV_DATE'],
  ['2026-12-10', 'CSV_DATE'],
] as const
const IDENTIFIERS = [
  [
    'hcps',
    'Professional Registration Number',
    (no: string) => `Dr Tan,0121000001,${no},Dental Professional,Orthodontist,A,B,`,
  ],
  ['licences', 'Certificate number', (no: string) => `0121000001,${no},MDC,`],
  ['samples', 'Registration number', (no: string) => `Wellness Sample,Gum,,${no},Yes,1`],
  ['lots', 'Lot number', (no: string) => `Wellness Sample,Gum,${no},2031-12-31,1`],
] as const

test.each(IDENTIFIERS)(
  'of %s, what a spreadsheet made of a number is refused as %s',
  (kind, column, toRow) => {
    const read = (no: string) => parseImportFile(kind, `${HEADINGS[kind]}\n${toRow(no)}`, 'MY')
    for (const [no, code] of MADE_BY_SPREADSHEETS)
      expect([no, read(no).problems]).toMatchObject([no, [{ row: 2, column, code }]])
    const rounded = read('12345678901234567000')
    expect(rounded.problems).toEqual([])
    expect(rounded.warnings).toMatchObject([{ row: 2, column, code: 'CSV_NUMBER_ROUNDED' }])
    for (const no of ['1E5', 'MAR-01', '10-12', '12345678901234567890', 'MAL20012345AZ']) {
      const { problems, warnings } = read(no)
      expect([no, problems, warnings]).toEqual([no, [], []])
    }
  },
)

test.each(['1/2/2028', '01/02/2028', '1.2.2028', '01-02-2028', '2028-02-01'])(
  'the day %s is 1 February',
  day => {
    expect(lots('A1', day).rows).toMatchObject([{ values: { expiresOn: '2028-02-01' } }])
  },
)

test.each(['2/30/2028', '1/2/28', 'soon', ''])('a day that cannot be read has one message: %j', day => {
  expect(lots('A1', day).problems.map(({ code }) => code)).toEqual(['COLUMN_EXPIRY'])
})

test.each([
  ['a no-break space', 'Name,Mobile\u00a0No\nTan,0121000001'],
  ['a line of the separator', 'sep=;\r\nName;Mobile No\r\nTan;0121000001'],
  ['a line of the separator behind a byte order mark', '\ufeffsep=,\nName,Mobile No\nTan,0121000001'],
  ['tabs', 'Name\tMobile No\nTan\t0121000001'],
  ['empty cells at their end', 'Name,Mobile No,,\nTan,0121000001,,'],
])('headings with %s are read', (_what, csv) => {
  const { rows, problems } = parseImportFile('reps', csv, 'MY')
  expect(problems).toEqual([])
  expect(rows).toEqual([{ no: 2, values: { name: 'Tan', phone: '60121000001' } }])
})

test('a comma in a quoted heading does not hide the semicolons between the headings', () => {
  expect(() => parseImportFile('reps', '"Name, in full";Mobile No\nTan;0121000001', 'MY')).toThrow(
    expect.objectContaining({
      details: { issues: [expect.objectContaining({ message: 'Unknown column: Name, in full.' })] },
    }),
  )
})
