import { stringify } from 'csv-stringify/sync'

/** What spreadsheets take for the beginning of a formula, in their wide forms too. */
const FORMULA = /^[=+\-@\t\r\uff1d\uff0b\uff0d\uff20]/
/** Begins like one, and is none: a phone number, which stays readable. */
const PHONE = /^\+\d{6,15}$/

/**
 * Rows as the pieces of a CSV file that spreadsheets read as it is meant: in UTF-8 with its mark, with CRLF, and with an apostrophe
 * before what they would calculate.
 */
export async function* streamCsv(
  columns: readonly string[],
  pages: AsyncIterable<(string | number)[][]>,
): AsyncGenerator<string> {
  yield `\ufeff${write([[...columns]])}`
  for await (const rows of pages) yield write(rows)
}

function write(rows: (string | number)[][]): string {
  return stringify(rows, { record_delimiter: 'windows', cast: { string: defuse } })
}

function defuse(text: string): string {
  return FORMULA.test(text) && !PHONE.test(text) ? `'${text}` : text
}
