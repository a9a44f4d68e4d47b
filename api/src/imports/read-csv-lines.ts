import { findSeparator, withoutSeparatorLine } from '@portal/contract/imports/csv-separator'
import { IMPORT_COLUMNS_MAX } from '@portal/contract/imports/import-columns'
import type { Problem } from '@portal/contract/problems'
import { removeInvisible } from '@portal/contract/typed-text'
import { parse } from 'csv-parse/sync'
import { PortalError, validationError } from '../platform/http/errors.ts'

/** An error that refuses the whole file. */
export function importFileError(problem: Problem) {
  return validationError('csv', problem)
}

/** Parses the first lines of a file. It stops at a line with too many cells, since the rest may take seconds. */
export function readCsvLines(csv: string, lines: number): string[][] {
  const text = withoutSeparatorLine(csv)
  try {
    return parse(text, {
      bom: true,
      trim: true,
      delimiter: findSeparator(text),
      relax_column_count: true,
      to: lines,
      cast: (cell, { index }) => {
        if (index >= IMPORT_COLUMNS_MAX)
          throw importFileError({ code: 'CSV_TOO_MANY_COLUMNS', params: { max: IMPORT_COLUMNS_MAX } })
        return removeInvisible(cell).trim()
      },
    })
  } catch (error) {
    throw error instanceof PortalError ? error : importFileError({ code: 'CSV_UNREADABLE' })
  }
}
