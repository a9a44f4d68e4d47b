import { type AliasedRawBuilder, type RawBuilder, type SelectQueryBuilder, sql } from 'kysely'

/** A page of a list: at most `limit` rows after `cursor`. */
export type PageRequest = { limit: number; cursor: string | undefined }
export type Page<T> = { rows: T[]; next: string | null }

type Sort = 'newest' | 'oldest'
type Times = {
  users: 'created_at'
  orders: 'created_at' | 'shipped_at'
  campaign_entries: 'created_at'
  listed: 'created_at'
  consents: 'created_at'
  webhook_deliveries: 'created_at'
  stock_counts: 'created_at'
}

/** SQL for the cursor of a row: its time in microseconds, which a Date does not keep, and its id. */
export function cursorSql<T extends keyof Times>(
  table: T,
  column: Times[T] = 'created_at',
): AliasedRawBuilder<string, 'cursor'> {
  const [time, id] = [sql.ref(`${table}.${column}`), sql.ref(`${table}.id`)]
  return sql<string>`(extract(epoch from ${time}) * 1000000)::bigint || '_' || ${id}`.as('cursor')
}

/** SQL condition: the row comes after the cursor in the sort order. */
export function whereAfterCursor<T extends keyof Times>(
  table: T,
  cursor: string,
  sort: Sort = 'newest',
  column: Times[T] = 'created_at',
): RawBuilder<boolean> {
  const [microseconds, id] = cursor.split('_')
  const comparison = sort === 'oldest' ? sql`>` : sql`<`
  return sql<boolean>`(${sql.ref(`${table}.${column}`)}, ${sql.ref(`${table}.id`)})
    ${comparison} (timestamptz 'epoch' + ${microseconds}::bigint * interval '1 microsecond', ${id}::uuid)`
}

type Listing<T> = { limit(rows: number): { execute(): Promise<T[]> } }

/** Reads a page: one row more than it has tells whether there is a next one. */
export async function readPage<T extends { cursor: string }>(
  query: Listing<T>,
  limit: number,
): Promise<Page<T>> {
  return toPageWithCursor(await query.limit(limit + 1).execute(), limit)
}

/** Like `readPage` for a list by time, newest first unless it sorts otherwise. @param query without order and cursor */
export async function readPageByTime<DB, TB extends keyof DB, Row, T extends keyof Times>(
  query: SelectQueryBuilder<DB, TB, Row>,
  table: T,
  { limit, cursor }: PageRequest,
  { sort = 'newest', column = 'created_at' }: { sort?: Sort | undefined; column?: Times[T] } = {},
): Promise<Page<Row & { cursor: string }>> {
  const direction = sort === 'oldest' ? 'asc' : 'desc'
  const page = query
    .select(cursorSql(table, column))
    .orderBy(sql.ref(`${table}.${column}`), direction)
    .orderBy(sql.ref(`${table}.id`), direction)
    .$if(cursor !== undefined, later => later.where(whereAfterCursor(table, cursor ?? '', sort, column)))
  // The builder's own types for these columns stay open while `DB` is.
  return readPage(page as unknown as Listing<Row & { cursor: string }>, limit)
}

/** Cuts a page from the rows read. @param rowsPlusOne one more than `limit` if there is a next page */
export function toPageWithCursor<T extends { cursor: string }>(rowsPlusOne: T[], limit: number): Page<T> {
  return {
    rows: rowsPlusOne.slice(0, limit),
    next: rowsPlusOne.length > limit ? (rowsPlusOne[limit - 1]?.cursor ?? null) : null,
  }
}

/** Sorts rows in the order of their ids. */
export function sortRowsByIds<T extends { id: string }>(
  orderedIds: readonly string[],
  rows: readonly T[],
): T[] {
  const byId = new Map(rows.map(row => [row.id, row]))
  return orderedIds.flatMap(id => byId.get(id) ?? [])
}

/** Rows per read or write of a large list. */
export const CHUNK_SIZE = 1000

/** Splits a list into chunks of at most `size`. */
export function* splitIntoChunks<T>(list: readonly T[], size = CHUNK_SIZE): Generator<T[]> {
  for (let start = 0; start < list.length; start += size) yield list.slice(start, start + size)
}
