import writeExcelFile, { type Row } from 'write-excel-file/browser'

/** A text, a number, a day (YYYY-MM-DD), a local time (YYYY-MM-DDTHH:MM), a share of 1, or nothing. */
export type WorkbookCell =
  | string
  | number
  | { day: string }
  | { time: string }
  | { share: number }
  | null
  | undefined
export type WorkbookSheet = {
  name: string
  /** One line above the headings. */
  note?: string
  headings: readonly string[]
  rows: readonly (readonly WorkbookCell[])[]
}

/**
 * More rows go to another sheet. A part of more than 160 kB is compressed in a worker made from a blob, which the content
 * security policy refuses.
 */
const ROWS_MAX = 500
/** What spreadsheets accept as the name of a sheet. */
const NAME_MAX = 31
const BOLD = { fontWeight: 'bold', wrap: true, alignVertical: 'top' } as const

/** Writes a workbook. It holds no formulas: whatever a text begins with, it stays a text. */
export function writeWorkbook(sheets: readonly WorkbookSheet[]): Promise<Blob> {
  return writeExcelFile(
    sheets.flatMap(splitSheet).map(({ name, note, headings, rows }) => {
      const top = [
        ...(note === undefined ? [] : [[cellOf(note)]]),
        headings.map(heading => heading && { ...cellOf(heading), ...BOLD }),
      ]
      return {
        sheet: name,
        stickyRowsCount: top.length,
        columns: headings.map((_heading, place) => ({ width: place === 0 ? 40 : 18 })),
        data: [...top, ...rows.map(row => row.map(cellOf))],
      }
    }),
  ).toBlob()
}

function splitSheet(sheet: WorkbookSheet): WorkbookSheet[] {
  const count = Math.max(1, Math.ceil(sheet.rows.length / ROWS_MAX))
  return Array.from({ length: count }, (_, part) => {
    const number = part === 0 ? '' : ` ${part + 1}`
    return {
      ...sheet,
      name: sheet.name.replaceAll(/[[\]/\\:*?]/g, ' ').slice(0, NAME_MAX - number.length) + number,
      rows: sheet.rows.slice(part * ROWS_MAX, (part + 1) * ROWS_MAX),
    }
  })
}

function cellOf(cell: WorkbookCell): Exclude<Row[number], undefined> {
  if (cell == null || typeof cell === 'number') return cell ?? null
  // Spreadsheets read a cell of this format as text also when somebody edits it.
  if (typeof cell === 'string') return { value: cell, type: String, format: '@' }
  if ('share' in cell) return { value: cell.share, type: Number, format: '0%' }
  // A spreadsheet has no time zones: a day and a time are written as they are read.
  if ('day' in cell) return { value: new Date(cell.day), type: Date, format: 'dd/mm/yyyy' }
  return { value: new Date(`${cell.time}Z`), type: Date, format: 'dd/mm/yyyy hh:mm' }
}
