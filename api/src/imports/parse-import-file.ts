import {
  IGNORED_COLUMNS,
  IMPORT_COLUMNS,
  IMPORT_COLUMNS_MAX,
  IMPORT_ROWS_MAX,
  type ImportColumn,
  type ImportKind,
} from '@portal/contract/import-columns'
import { type ImportProblem, importRows, QUOTED_MAX } from '@portal/contract/imports'
import { normalizePhone } from '@portal/contract/phone'
import type { Problem } from '@portal/contract/problems'
import { REGIONS, type Region } from '@portal/contract/regions'
import { removeInvisible } from '@portal/contract/typed-text'
import { parse } from 'csv-parse/sync'
import type * as z from 'zod/mini'
import { PortalError, validationError } from '../platform/http/errors.ts'
import { type ImportRow, toImportProblem } from '../platform/http/import-rows.ts'
import { zodIssueToProblem } from '../platform/http/parse-request-input.ts'
import { translateCellToEnglish, translateHeadingToEnglish } from './file-words.ts'

/** Maximum number of lines: headings, the allowed rows, and as many empty lines. */
const LINES_MAX = 1 + 2 * IMPORT_ROWS_MAX
/** A cell that looks like a formula, as in exports, except phone numbers with spaces, dashes, dots or brackets. */
const FORMULA = /^(?:[=@\uff1d\uff0b\uff0d\uff20]|[+-](?![\d\s\p{Pd}\u2212().]*$))/u
/** A long number in a spreadsheet's scientific notation: its last digits are lost. */
const ABBREVIATED = /^\d(?:[.,]\d+)?e\+?\d+$/i

type FileRows = {
  rows: ImportRow<unknown>[]
  ignored: string[]
  problems: ImportProblem[]
  /** The cell in a row and a column, cut to `QUOTED_MAX` characters; '' when there is no such cell. */
  quote(row: number, column: string): string
}

/** A known column, or the name of an ignored one. */
type FileColumn = ImportColumn | string

/**
 * Reads and validates a file's rows by the same rules as the form for one record.
 * @param defaultRegion supplies the country code for phone numbers without one
 * @throws PortalError VALIDATION when the file is unusable: broken CSV or UTF-8, wrong columns, no rows or too many
 */
export function parseImportFile(kind: ImportKind, csvText: string, defaultRegion: Region): FileRows {
  if (csvText.includes('\ufffd')) throw refuse({ code: 'CSV_NOT_UTF8' })
  const [headings = []] = parseCsv(csvText, 1)
  const columns = findColumns(kind, headings)
  const [, ...lines] = parseCsv(csvText, LINES_MAX + 1)
  if (lines.length >= LINES_MAX)
    throw refuse({ code: 'CSV_TOO_MANY_LINES', params: { max: IMPORT_ROWS_MAX } })
  const filled = lines
    .map((cells, index) => ({ cells, no: index + 2 }))
    .filter(({ cells }) => cells.some(cell => cell !== ''))
  if (filled.length === 0) throw refuse({ code: 'CSV_EMPTY' })
  if (filled.length > IMPORT_ROWS_MAX)
    throw refuse({ code: 'CSV_TOO_MANY_ROWS', params: { max: IMPORT_ROWS_MAX } })
  const ignored = columns.filter(column => typeof column === 'string')
  const quote = (row: number, name: string) => {
    const place = columns.findIndex(column => typeof column !== 'string' && column.name === name)
    return (lines[row - 2]?.[place] ?? '').slice(0, QUOTED_MAX)
  }
  const read: FileRows = { rows: [], ignored, problems: [], quote }
  for (const { cells, no } of filled) {
    const found = readRow(importRows[kind], columns, cells, defaultRegion)
    if ('values' in found) read.rows.push({ no, values: found.values })
    else
      read.problems.push(...found.problems.map(({ column, problem }) => toImportProblem(no, column, problem)))
  }
  return read
}

function refuse(problem: Problem) {
  return validationError('csv', problem)
}

/** Parses the first lines of a file. It stops at a line with too many cells, since the rest may take seconds. */
function parseCsv(csv: string, lines: number): string[][] {
  const [first = ''] = csv.split(/\r?\n/, 1)
  // Spreadsheets write semicolons in locales with a decimal comma.
  const delimiter = first.includes(';') && !first.includes(',') ? ';' : ','
  try {
    return parse(csv, {
      bom: true,
      trim: true,
      delimiter,
      relax_column_count: true,
      to: lines,
      cast: (cell, { index }) => {
        if (index >= IMPORT_COLUMNS_MAX)
          throw refuse({ code: 'CSV_TOO_MANY_COLUMNS', params: { max: IMPORT_COLUMNS_MAX } })
        return removeInvisible(cell).trim()
      },
    })
  } catch (error) {
    throw error instanceof PortalError ? error : refuse({ code: 'CSV_UNREADABLE' })
  }
}

/** The columns in file order. @throws PortalError VALIDATION for an unknown, missing or repeated column */
function findColumns(kind: ImportKind, headings: readonly string[]): FileColumn[] {
  const wanted = IMPORT_COLUMNS[kind]
  const columns = headings.map(heading => {
    const english = translateHeadingToEnglish(heading).toLowerCase()
    const is = (name: string) => name.toLowerCase() === english
    const column = wanted.find(({ name }) => is(name)) ?? IGNORED_COLUMNS[kind].find(is)
    if (column === undefined)
      throw refuse({ code: 'CSV_UNKNOWN_COLUMN', params: { column: heading.slice(0, 40) || '(empty)' } })
    return column
  })
  const missing = wanted.find(column => columns.filter(one => one === column).length !== 1)
  if (missing !== undefined) throw refuse({ code: 'CSV_COLUMN_MISSING', params: { column: missing.name } })
  return columns
}

function readRow(
  schema: z.ZodMiniType,
  columns: readonly FileColumn[],
  cells: readonly string[],
  region: Region,
): { values: unknown } | { problems: { column: string; problem: Problem }[] } {
  if (cells.length > columns.length)
    return { problems: [{ column: '', problem: { code: 'CSV_TOO_MANY_CELLS' } }] }
  const read = columns.flatMap((column, place) =>
    typeof column === 'string' ? [] : [{ ...column, cell: cells[place] ?? '' }],
  )
  const formulas = read.filter(({ cell }) => FORMULA.test(cell))
  if (formulas.length > 0)
    return { problems: formulas.map(({ name }) => ({ column: name, problem: { code: 'CSV_FORMULA' } })) }
  const parsed = schema.safeParse(
    Object.fromEntries(
      read.map(({ path, cell, reads, fromSet }) => [
        path,
        readCell(fromSet ? translateCellToEnglish(cell) : cell, reads, region),
      ]),
    ),
  )
  if (parsed.success) return { values: parsed.data }
  return {
    problems: parsed.error.issues.map(issue => {
      const column = read.find(({ path }) => path === issue.path.join('.'))
      return { column: column?.name ?? '', problem: problemOf(issue, column) }
    }),
  }
}

/** The problem of our own rule; where zod alone refused, what the column may hold. */
function problemOf(issue: z.core.$ZodIssue, column: (ImportColumn & { cell: string }) | undefined): Problem {
  if (column?.reads === 'phone' && ABBREVIATED.test(column.cell)) return { code: 'CSV_NUMBER_ABBREVIATED' }
  return issue.code === 'custom' || column === undefined ? zodIssueToProblem(issue) : column.rule
}

function readCell(cell: string, reads: ImportColumn['reads'], region: Region): unknown {
  if (reads === 'number') return /^\d+$/.test(cell) ? Number(cell) : cell
  if (reads === 'yes') return /^yes$/i.test(cell) || (/^no$/i.test(cell) ? false : cell)
  if (cell === '' && (reads === 'optional' || reads === 'optionalDay' || reads === 'phone')) return null
  if (reads === 'day' || reads === 'optionalDay') return cell.replace(/^(\d\d)\/(\d\d)\/(\d{4})$/, '$3-$2-$1')
  // Read as in the form, beside its prefix. A number with another country code stays unchanged and fails validation.
  return reads === 'phone' ? (normalizePhone(REGIONS[region].prefix, cell) ?? cell) : cell
}
