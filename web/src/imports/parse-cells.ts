import { findSeparator, withoutSeparatorLine } from '@portal/contract/imports/csv-separator'
import { removeInvisible } from '@portal/contract/typed-text'

/** The cells of a CSV text, or of cells copied from a spreadsheet. A quoted cell may hold separators, quotes and line breaks. */
export function parseCells(csv: string): string[][] {
  const text = withoutSeparatorLine(csv).replace(/^\ufeff/, '')
  const separator = findSeparator(text)
  const pattern = new RegExp(
    `(?:[^\\S\\t\\r\\n]*"([^"]*(?:""[^"]*)*)"[^\\S\\t\\r\\n]*(?=[${separator}\\r\\n]|$)|([^${separator}\\r\\n]*))([${separator}]|\\r\\n?|\\n|$)`,
    'gy',
  )
  const rows: string[][] = [[]]
  for (const [, quoted, plain = '', end] of text.matchAll(pattern)) {
    rows.at(-1)?.push(removeInvisible(quoted?.replaceAll('""', '"') ?? plain).trim())
    if (end === '') break
    if (end !== separator) rows.push([])
  }
  return rows
}
