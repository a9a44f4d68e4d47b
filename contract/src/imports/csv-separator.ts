/** Separators of cells that spreadsheets write, the most common first. Those of locales with a decimal comma write semicolons. */
const SEPARATORS = [',', ';', '\t', '|']
/** A line that tells a spreadsheet the separator. Spreadsheets do not show it, so it is no row. */
const SEPARATOR_LINE = /^\ufeff?"?sep=.?"?\r?\n/i
/** The length within which the headings end. */
const HEADINGS_LENGTH_MAX = 20_000

export function withoutSeparatorLine(csv: string): string {
  return csv.replace(SEPARATOR_LINE, '')
}

/** The separator that the headings have most of outside quotes. */
export function findSeparator(csv: string): string {
  const unquoted = csv.slice(0, HEADINGS_LENGTH_MAX).replace(/"(?:[^"]|"")*"/g, '')
  const [headings = ''] = unquoted.split(/\r?\n/, 1)
  const count = (separator: string) => headings.split(separator).length
  return SEPARATORS.reduce((most, one) => (count(one) > count(most) ? one : most))
}
