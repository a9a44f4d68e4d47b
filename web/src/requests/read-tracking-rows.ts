import { foldReferenceNumber } from '@portal/contract/identifiers'
import { IMPORT_ROWS_MAX } from '@portal/contract/imports/import-columns'
import type { Problem } from '@portal/contract/problems'
import {
  TRACKING_CELL_MAX,
  TRACKING_COLUMNS,
  type TrackingRow,
} from '@portal/contract/requests/tracking-rows'
import { findUnstorable } from '@portal/contract/typed-text'
import { columnLabel, joinColumnLabels } from '../imports/column-labels.ts'
import { UnreadableFileError } from '../imports/read-file.ts'

/** A row with its number in the spreadsheet, where the headings are row 1. */
export type TrackingFileRow = TrackingRow & { line: number }

/** The headings of each language, by their English names. */
const LANGUAGES = Object.values(
  import.meta.glob<Record<string, string>>('../../../texts/*/columns.json', {
    eager: true,
    import: 'default',
  }),
)

/** Finds the columns by their headings, and the filled rows. Other columns are ignored. @throws UnreadableFileError */
export async function readTrackingRows(cells: readonly (readonly string[])[]): Promise<TrackingFileRow[]> {
  const [headings = [], ...lines] = cells
  const folded = headings.map(foldReferenceNumber)
  const placesOf = (name: string) => {
    const names = [name, ...LANGUAGES.map(texts => texts[name] ?? name)].map(foldReferenceNumber)
    return folded.flatMap((heading, place) => (names.includes(heading) ? place : []))
  }
  const names = Object.values(TRACKING_COLUMNS)
  if (names.every(name => placesOf(name).length === 0))
    throw await unreadable({ code: 'CSV_NO_HEADINGS', params: { columns: joinColumnLabels(names) } })
  const placeOf = async (name: string) => {
    const [place, ...others] = placesOf(name)
    if (place === undefined || others.length > 0)
      throw await unreadable({ code: 'CSV_COLUMN_MISSING', params: { column: columnLabel(name) } })
    return (line: readonly string[]) => sendable(line[place] ?? '')
  }
  const read = {
    order: await placeOf(TRACKING_COLUMNS.order),
    courier: await placeOf(TRACKING_COLUMNS.courier),
    number: await placeOf(TRACKING_COLUMNS.number),
  }
  const rows = lines.flatMap((cells, index) => {
    const row = { order: read.order(cells), courier: read.courier(cells), number: read.number(cells) }
    return cells.some(cell => cell.trim() !== '') ? { line: index + 2, ...row } : []
  })
  if (rows.length === 0) throw await unreadable({ code: 'CSV_EMPTY' })
  if (rows.length > IMPORT_ROWS_MAX)
    throw await unreadable({ code: 'CSV_TOO_MANY_ROWS', params: { max: IMPORT_ROWS_MAX } })
  return rows
}

/** A cell as a call may hold it: a row whose cell is cut or cannot be stored is refused by itself. */
function sendable(cell: string): string {
  const cut = cell.trim().slice(0, TRACKING_CELL_MAX)
  // The cut may go through a letter that takes two places.
  return findUnstorable(cut) === undefined ? cut : '\ufffd'
}

async function unreadable(problem: Problem): Promise<UnreadableFileError> {
  const { serverProblemText } = await import('../lib/error-texts.ts')
  return new UnreadableFileError(serverProblemText({ ...problem, message: '' }))
}
