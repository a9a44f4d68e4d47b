import { stringify } from 'csv-stringify/sync'

/** Characters that start a formula in spreadsheets, also in their full-width forms. */
const FORMULA = /^[=+\-@\t\r\uff1d\uff0b\uff0d\uff20]/
/** A phone number starts like a formula but is none; it stays readable. */
const PHONE = /^\+\d{6,15}$/

/**
 * Streams rows as CSV for spreadsheets: UTF-8 with a byte order mark, CRLF line ends, and an apostrophe before text that a
 * spreadsheet would evaluate as a formula.
 */
export async function* streamCsv(
  columns: readonly string[],
  pages: AsyncIterable<(string | number)[][]>,
): AsyncGenerator<string> {
  yield `\ufeff${write([[...columns]])}`
  for await (const rows of pages) yield write(rows)
}

function write(rows: (string | number)[][]): string {
  // The library itself quotes a field for CRLF alone.
  return stringify(rows, { record_delimiter: 'windows', quoted_match: /[\r\n]/, cast: { string: defuse } })
}

function defuse(text: string): string {
  return FORMULA.test(text) && !PHONE.test(text) ? `'${text}` : text
}
