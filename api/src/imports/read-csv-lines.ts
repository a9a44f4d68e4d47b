import { IMPORT_COLUMNS_MAX } from '@portal/contract/imports/import-columns'
import type { Problem } from '@portal/contract/problems'
import { removeInvisible } from '@portal/contract/typed-text'
import { parse } from 'csv-parse/sync'
import { PortalError, validationError } from '../platform/http/errors.ts'

/** Separators of cells that spreadsheets write, the most common first. Those of locales with a decimal comma write semicolons. */
const SEPARATORS = [',', ';', '\t', '|']
/** A line that tells a spreadsheet the separator. Spreadsheets do not show it, so it is no row. */
const SEPARATOR_LINE = /^\ufeff?"?sep=.?"?\r?\n/i
/** The length within which the headings end. */
const HEADINGS_LENGTH_MAX = 20_000

/** An error that refuses the whole file. */
export function refuseFile(problem: Problem) {
  return validationError('csv', problem)
}

/** Parses the first lines of a file. It stops at a line with too many cells, since the rest may take seconds. */
export function readCsvLines(csv: string, lines: number): string[][] {
  const text = csv.replace(SEPARATOR_LINE, '')
  try {
    return parse(text, {
      bom: true,
      trim: true,
      delimiter: findSeparator(text),
      relax_column_count: true,
      to: lines,
      cast: (cell, { index }) => {
        if (index >= IMPORT_COLUMNS_MAX)
          throw refuseFile({ code: 'CSV_TOO_MANY_COLUMNS', params: { max: IMPORT_COLUMNS_MAX } })
        return removeInvisible(cell).trim()
      },
    })
  } catch (error) {
    throw error instanceof PortalError ? error : refuseFile({ code: 'CSV_UNREADABLE' })
  }
}

/** The separator that the headings have most of outside quotes. */
function findSeparator(csv: string): string {
  const unquoted = csv.slice(0, HEADINGS_LENGTH_MAX).replace(/"(?:[^"]|"")*"/g, '')
  const [headings = ''] = unquoted.split(/\r?\n/, 1)
  const count = (separator: string) => headings.split(separator).length
  return SEPARATORS.reduce((most, one) => (count(one) > count(most) ? one : most))
}
