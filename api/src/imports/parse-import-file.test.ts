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
  ['of other columns', 'Nickname\n"', 'Unknown column: Nickname.'],
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
