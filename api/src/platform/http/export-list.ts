import { EXPORT_MAX } from '@portal/contract/platform/csv-export-endpoint'
import { type Expression, sql } from 'kysely'
import { recordAuditEvent } from '../audit/record-audit.ts'
import { CHUNK_SIZE, type Page, type PageRequest, splitIntoChunks } from '../database/pagination.ts'
import type { Database, Queryable } from '../database/schema.ts'
import type { Session } from './authenticate.ts'
import { streamCsv } from './csv.ts'
import { PortalError } from './errors.ts'

/** Ids per query; `CHUNK_SIZE` rows are then read at a time. A filter costs the same for one page as for all. */
const IDS_AT_ONCE = 20_000

/** Formats a time as 'YYYY-MM-DD HH:MM' in the company's time zone, which every spreadsheet reads; '' without one. */
type FormatTime = (time: Date | string | null | undefined) => string
/** The columns of a file in order: heading and cell function. */
export type Columns<T> = Record<string, (row: T, moment: FormatTime) => string | number>

type CsvExport<T> = {
  /** The part of the audit action after `export.`. */
  kind:
    | 'supply'
    | 'registrations'
    | 'requests'
    | 'reps'
    | 'samples'
    | 'limits'
    | 'activity'
    | 'messages'
    | 'cases'
    | 'safety-reports'
    | 'consents'
  /** The caller's filter. */
  filter: Record<string, unknown>
  columns: Columns<T>
} & (
  | { rows: readonly T[] }
  /** `counted` selects a row for each row of the pages. */
  | { counted: Expression<unknown>; pages: AsyncIterable<T[]> }
)

/**
 * Exports a list as a CSV file. The audit event is committed before the first byte is sent, since a caller who loses the
 * connection already has some of the data.
 * @throws PortalError EXPORT_TOO_LARGE
 */
export async function exportListAsCsv<T>(
  db: Database,
  session: Session,
  { kind, filter, columns, ...source }: CsvExport<T>,
): Promise<AsyncIterable<string>> {
  const isRead = 'rows' in source
  const rows = isRead ? source.rows.length : await countExportRowsWithinLimit(db, source.counted)
  await db.transaction().execute(trx =>
    recordAuditEvent(trx, session, {
      action: `export.${kind}`,
      entity: 'company',
      entityId: session.companyId,
      details: { ...filter, rows },
    }),
  )
  const cells = Object.values(columns)
  const moment = createTimeFormatter(session.company.timeZone)
  async function* lines() {
    for await (const page of isRead ? splitIntoChunks(source.rows) : source.pages)
      yield page.map(row => cells.map(cell => cell(row, moment)))
  }
  return streamCsv(Object.keys(columns), lines())
}

/** Counts the rows of a query. @throws PortalError EXPORT_TOO_LARGE if there are more than `maxRows` */
export async function countExportRowsWithinLimit(
  db: Queryable,
  query: Expression<unknown>,
  maxRows = EXPORT_MAX,
): Promise<number> {
  const counted = await sql<{ count: number }>`
    select count(*)::int as count from (select from ${query} as found limit ${maxRows + 1}) as counted`.execute(
    db,
  )
  const count = counted.rows[0]?.count ?? 0
  if (count > maxRows) throw new PortalError('EXPORT_TOO_LARGE')
  return count
}

/** Reads all pages of a list, each with its own query: no connection is held while the client downloads. */
export async function* readAllPages<T>(
  readPage: (page: PageRequest) => Promise<Page<T>>,
  limit = CHUNK_SIZE,
): AsyncGenerator<T[], void, unknown> {
  let cursor: string | undefined
  do {
    const { rows, next } = await readPage({ limit, cursor })
    yield rows
    cursor = next ?? undefined
  } while (cursor !== undefined)
}

/** Like `readAllPages` for a filtered list: reads many ids first, then their rows in chunks. */
export async function* readPagesByIds<T>(
  readIdPage: (page: PageRequest) => Promise<Page<{ id: string }>>,
  readRowsByIds: (ids: readonly string[]) => Promise<T[]>,
): AsyncGenerator<T[], void, unknown> {
  for await (const found of readAllPages(readIdPage, IDS_AT_ONCE)) {
    for (const part of splitIntoChunks(found)) yield readRowsByIds(part.map(({ id }) => id))
  }
}

function createTimeFormatter(timeZone: string): FormatTime {
  // Creating a formatter takes longer than using it a hundred times.
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' })
  return time => (time ? format.format(new Date(time)) : '')
}

/** A stored phone number with its plus sign; empty for null. */
export function formatPhoneForCsv(phone: string | null): string {
  return phone ? `+${phone}` : ''
}

export function formatYesNo(value: boolean): string {
  return value ? 'Yes' : 'No'
}
