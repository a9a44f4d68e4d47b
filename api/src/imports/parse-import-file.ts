import {
  IGNORED_COLUMNS,
  IMPORT_COLUMNS,
  IMPORT_ROWS_MAX,
  type ImportColumn,
  type ImportKind,
} from '@portal/contract/imports/import-columns'
import {
  type ImportProblem,
  type ImportWarning,
  importRows,
  QUOTED_CELL_MAX,
} from '@portal/contract/imports/imports.endpoints'
import { MESSAGE_CHANNELS, type MessageChannel } from '@portal/contract/notifications/message-kinds'
import { normalizePhone } from '@portal/contract/phone'
import type { Problem } from '@portal/contract/problems'
import { REGIONS, type Region } from '@portal/contract/regions'
import { findUnstorable } from '@portal/contract/typed-text'
import type * as z from 'zod/mini'
import { type ImportRow, toImportProblem } from '../platform/http/import-rows.ts'
import { zodIssueToProblem } from '../platform/http/parse-request-input.ts'
import { cellProblem, cellWarning, characterName } from './cell-problems.ts'
import { translateCellToEnglish, translateHeadingToEnglish } from './file-words.ts'
import { importFileError, readCsvLines } from './read-csv-lines.ts'

/** Maximum number of lines: headings, the allowed rows, and as many empty lines. */
const LINES_MAX = 1 + 2 * IMPORT_ROWS_MAX
/** A long number in a spreadsheet's scientific notation: its last digits are lost. */
const ABBREVIATED = /^\d(?:[.,]\d+)?e\+?\d+$/i

type FileRows = {
  rows: ImportRow<unknown>[]
  ignored: string[]
  problems: ImportProblem[]
  warnings: ImportWarning[]
  /** The cell in a row and a column, cut to `QUOTED_CELL_MAX` characters; '' when there is no such cell. */
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
  const [headings = []] = readCsvLines(csvText, 1)
  const columns = findColumns(kind, headings)
  const [, ...lines] = readCsvLines(csvText, LINES_MAX + 1)
  if (lines.length >= LINES_MAX)
    throw importFileError({ code: 'CSV_TOO_MANY_LINES', params: { max: IMPORT_ROWS_MAX } })
  const filled = lines
    .map((cells, index) => ({ cells, no: index + 2 }))
    .filter(({ cells }) => cells.some(cell => cell !== ''))
  if (filled.length === 0) throw importFileError({ code: 'CSV_EMPTY' })
  if (filled.length > IMPORT_ROWS_MAX)
    throw importFileError({ code: 'CSV_TOO_MANY_ROWS', params: { max: IMPORT_ROWS_MAX } })
  const ignored = columns.filter(column => typeof column === 'string')
  const quote = (row: number, name: string) => {
    const place = columns.findIndex(column => typeof column !== 'string' && column.name === name)
    return (lines[row - 2]?.[place] ?? '').slice(0, QUOTED_CELL_MAX)
  }
  const read: FileRows = { rows: [], ignored, problems: [], warnings: [], quote }
  for (const { cells, no } of filled) {
    const found = readRow(importRows[kind], columns, cells, defaultRegion)
    const toList = (list: FoundProblem[]) => list.map(one => toImportProblem(no, one.column, one.problem))
    if ('values' in found) {
      read.rows.push({ no, values: found.values })
      read.warnings.push(...toList(found.warnings))
    } else read.problems.push(...toList(found.problems))
  }
  return read
}

/** The columns in file order. @throws PortalError VALIDATION for an unknown, missing or repeated column */
function findColumns(kind: ImportKind, headings: readonly string[]): FileColumn[] {
  const wanted = IMPORT_COLUMNS[kind]
  const found = withoutEmptyEnd(headings).map(heading => {
    const english = translateHeadingToEnglish(visibleHeading(heading)).toLowerCase()
    const is = (name: string) => name.toLowerCase() === english
    return { heading, column: wanted.find(({ name }) => is(name)) ?? IGNORED_COLUMNS[kind].find(is) }
  })
  if (found.every(({ column }) => column === undefined))
    throw importFileError({
      code: 'CSV_NO_HEADINGS',
      params: { columns: wanted.flatMap(({ name, optional }) => (optional ? [] : name)).join(', ') },
    })
  const columns = found.map(({ heading, column }) => {
    if (column === undefined)
      throw importFileError({
        code: 'CSV_UNKNOWN_COLUMN',
        params: { column: visibleHeading(heading).slice(0, 40) || '(empty)' },
      })
    return column
  })
  const missing = wanted.find(column => {
    const count = columns.filter(one => one === column).length
    return count !== 1 && !(count === 0 && column.optional)
  })
  if (missing !== undefined)
    throw importFileError({ code: 'CSV_COLUMN_MISSING', params: { column: missing.name } })
  return columns
}

/** A heading with its no-break and other spaces as single ones, and a name in place of what cannot be seen. */
function visibleHeading(heading: string): string {
  const spaced = heading.normalize('NFKC').replace(/\s+/g, ' ').trim()
  const hidden = findUnstorable(spaced)
  return hidden === undefined ? spaced : spaced.replaceAll(hidden, characterName(hidden))
}

/** Spreadsheets also write cells that are empty, behind the last column. */
function withoutEmptyEnd(cells: readonly string[]): readonly string[] {
  return cells.slice(0, cells.findLastIndex(cell => cell !== '') + 1)
}

type FoundProblem = { column: string; problem: Problem }

function readRow(
  schema: z.ZodMiniType,
  columns: readonly FileColumn[],
  cells: readonly string[],
  region: Region,
): { values: unknown; warnings: FoundProblem[] } | { problems: FoundProblem[] } {
  if (withoutEmptyEnd(cells).length > columns.length)
    return { problems: [{ column: '', problem: { code: 'CSV_TOO_MANY_CELLS' } }] }
  const read = columns.flatMap((column, place) =>
    typeof column === 'string' ? [] : [{ ...column, cell: cells[place] ?? '' }],
  )
  const ask = (rule: typeof cellProblem): FoundProblem[] =>
    read.flatMap(column => {
      const problem = rule(column.cell, column)
      return problem === undefined ? [] : [{ column: column.name, problem }]
    })
  const problems = ask(cellProblem)
  const parsed = schema.safeParse(
    Object.fromEntries(
      read.map(({ path, cell, reads, fromSet }) => [
        path,
        readCell(fromSet ? translateCellToEnglish(cell) : cell, reads, region),
      ]),
    ),
  )
  if (parsed.success && problems.length === 0) return { values: parsed.data, warnings: ask(cellWarning) }
  const broken = (parsed.error?.issues ?? []).map(issue => {
    const column = read.find(({ path }) => path === issue.path.join('.'))
    return { column: column?.name ?? '', problem: problemOf(issue, column) }
  })
  // A column has one reason: what is in its cell, or its rule.
  const isNew = (one: FoundProblem) => problems.every(({ column }) => column !== one.column)
  return { problems: [...problems, ...broken.filter(isNew)] }
}

/** The problem of our own rule; where zod alone refused, what the column may hold. */
function problemOf(issue: z.core.$ZodIssue, column: (ImportColumn & { cell: string }) | undefined): Problem {
  if (column?.reads === 'phone' && ABBREVIATED.test(column.cell)) return { code: 'CSV_NUMBER_ABBREVIATED' }
  return issue.code === 'custom' || column === undefined ? zodIssueToProblem(issue) : column.rule
}

const MAY_BE_EMPTY = new Set<ImportColumn['reads']>(['optional', 'optionalDay', 'phone', 'channels'])

function readCell(cell: string, reads: ImportColumn['reads'], region: Region): unknown {
  if (reads === 'number') return /^\d+$/.test(cell) ? Number(cell) : cell
  if (reads === 'yes') return /^yes$/i.test(cell) || (/^no$/i.test(cell) ? false : cell)
  if (cell === '' && reads !== undefined && MAY_BE_EMPTY.has(reads)) return null
  if (reads === 'channels') return readChannels(cell)
  if (reads === 'day' || reads === 'optionalDay') return readDay(cell)
  // Read as in the form, beside its prefix. A number with another country code stays unchanged and fails validation.
  return reads === 'phone' ? (normalizePhone(REGIONS[region].prefix, cell) ?? cell) : cell
}

/** Channels in any order and case, as in 'SMS, WhatsApp'. Any other text stays unchanged and fails validation. */
function readChannels(cell: string): MessageChannel[] | string {
  const named = cell.toUpperCase().split(/[\s,;/+&]+/)
  const channels = MESSAGE_CHANNELS.filter(channel => named.includes(channel))
  return named.every(name => channels.some(channel => channel === name)) ? channels : cell
}

/** A day, 'YYYY-MM-DD'; both countries write the day first. Any other text stays unchanged and fails validation. */
function readDay(cell: string): string {
  const [, day = '', month = '', year] = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})$/.exec(cell) ?? []
  return year === undefined ? cell : [year, month.padStart(2, '0'), day.padStart(2, '0')].join('-')
}
