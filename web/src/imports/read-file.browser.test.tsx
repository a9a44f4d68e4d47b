import { IMPORT_COLUMNS, IMPORT_ROWS_MAX } from '@portal/contract/imports/import-columns'
import { beforeAll, expect, test } from 'vitest'
import { buildWorkbook } from '../../test/workbook.ts'
import { readFileAsCsv } from './read-file.ts'

// The portal's policy, which refuses a worker made from a blob.
beforeAll(() => {
  const policy = document.createElement('meta')
  policy.httpEquiv = 'Content-Security-Policy'
  policy.content = "worker-src 'self'"
  document.head.append(policy)
})

test('a workbook of as many rows as an import takes is read whole, without a worker', async () => {
  const headings = IMPORT_COLUMNS.hcps.map(({ name }) => name)
  const rows = Array.from({ length: IMPORT_ROWS_MAX }, (_, no) => headings.map(heading => `${heading} ${no}`))
  const csv = await readFileAsCsv(new File([buildWorkbook([headings, ...rows])], 'large.xlsx'))
  const lines = csv.split('\r\n')
  expect(lines).toHaveLength(IMPORT_ROWS_MAX + 1)
  expect(lines.at(-1)).toBe(
    rows
      .at(-1)
      ?.map(cell => `"${cell}"`)
      .join(','),
  )
})
