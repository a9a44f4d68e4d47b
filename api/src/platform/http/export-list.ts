import { EXPORT_MAX } from '@portal/contract/csv-file'
import { type Expression, sql } from 'kysely'
import { recordAuditEvent } from '../audit/record-audit.ts'
import { CHUNK_SIZE, chunk, type Page, type PageRequest } from '../database/pagination.ts'
import type { Database, Queryable } from '../database/schema.ts'
import type { Session } from './authenticate.ts'
import { streamCsv } from './csv.ts'
import { PortalError } from './errors.ts'

/** Ids that are looked for at a time, of which rows are read at a time: a filter costs as much for one page as for all. */
const IDS_AT_ONCE = 20_000

/** A file's columns by their headings, in order. */
export type Columns<T> = Record<string, (row: T) => string | number>

type List<T> = {
  /** What it is called in the audit, after `export.`. */
  kind: 'supply' | 'registrations' | 'requests' | 'reps' | 'samples' | 'limits' | 'activity' | 'messages'
  /** As the caller asked. */
  filter: Record<string, unknown>
  /** How many rows it has. */
  rows: number
  columns: Columns<T>
  pages: AsyncIterable<T[]> | Iterable<T[]>
}

/** A list as a CSV file. Before its first byte leaves, the audit has who took which data: who loses the connection has some of it. */
export async function exportList<T>(
  db: Database,
  session: Session,
  { kind, filter, rows, columns, pages }: List<T>,
): Promise<AsyncIterable<string>> {
  await db.transaction().execute(trx =>
    recordAuditEvent(trx, session, {
      action: `export.${kind}`,
      entity: 'company',
      entityId: session.companyId,
      details: { ...filter, rows },
    }),
  )
  const cells = Object.values(columns)
  async function* lines() {
    for await (const page of pages) yield page.map(row => cells.map(cell => cell(row)))
  }
  return streamCsv(Object.keys(columns), lines())
}

/** How many rows a query has. @throws PortalError EXPORT_TOO_LARGE when they are more than `most` */
export async function countExportRows(
  db: Queryable,
  query: Expression<unknown>,
  most = EXPORT_MAX,
): Promise<number> {
  const counted = await sql<{ count: number }>`
    select count(*)::int as count from (select from ${query} as found limit ${most + 1}) as counted`.execute(
    db,
  )
  const count = counted.rows[0]?.count ?? 0
  if (count > most) throw new PortalError('EXPORT_TOO_LARGE')
  return count
}

/** All pages of a list, each by its own query: nothing is held between them, however slowly they are taken. */
export async function* readPages<T>(read: (page: PageRequest) => Promise<Page<T>>, limit = CHUNK_SIZE) {
  let cursor: string | undefined
  do {
    const { rows, next } = await read({ limit, cursor })
    yield rows
    cursor = next ?? undefined
  } while (cursor !== undefined)
}

/** The same of what is found by a filter: many ids first, then their rows bit by bit. */
export async function* pagesById<T>(
  readIds: (page: PageRequest) => Promise<Page<{ id: string }>>,
  readRows: (ids: readonly string[]) => Promise<T[]>,
) {
  for await (const found of readPages(readIds, IDS_AT_ONCE)) {
    for (const part of chunk(found)) yield readRows(part.map(({ id }) => id))
  }
}

/** Writes a time as 'YYYY-MM-DD HH:MM' of a time zone, which every spreadsheet reads. */
export function createTimeFormatter(timeZone: string): (time: Date | string) => string {
  // Making one takes longer than a hundred uses of it.
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' })
  return time => format.format(new Date(time))
}

/** A stored number as people read it; nothing for none. */
export function phoneForCsv(phone: string | null): string {
  return phone ? `+${phone}` : ''
}

export function yesOrNo(value: boolean): string {
  return value ? 'Yes' : 'No'
}
