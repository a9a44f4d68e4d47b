import { sql } from 'kysely'

/** A part of a list: at most `limit` rows, from where `cursor` says. */
export type PageRequest = { limit: number; cursor: string | undefined }
export type Page<T> = { rows: T[]; next: string | null }

type Times = { users: 'created_at'; orders: 'created_at' | 'shipped_at'; campaign_entries: 'created_at' }

/** Where the page after a row begins: its time to the microsecond, which a Date does not keep, and its id. */
export function cursorOf<T extends keyof Times>(table: T, column: Times[T] = 'created_at') {
  const [time, id] = [sql.ref(`${table}.${column}`), sql.ref(`${table}.id`)]
  return sql<string>`(extract(epoch from ${time}) * 1000000)::bigint || '_' || ${id}`.as('cursor')
}

/** Whether a row comes after a cursor, newest first unless the oldest are. */
export function whereAfterCursor<T extends keyof Times>(
  table: T,
  cursor: string,
  sort: 'newest' | 'oldest' = 'newest',
  column: Times[T] = 'created_at',
) {
  const [microseconds, id] = cursor.split('_')
  const comparison = sort === 'oldest' ? sql`>` : sql`<`
  return sql<boolean>`(${sql.ref(`${table}.${column}`)}, ${sql.ref(`${table}.id`)})
    ${comparison} (timestamptz 'epoch' + ${microseconds}::bigint * interval '1 microsecond', ${id}::uuid)`
}

/** @param rows one more than `limit` when there is a next page */
export function takePage<T extends { cursor: string }>(rows: T[], limit: number): Page<T> {
  return {
    rows: rows.slice(0, limit),
    next: rows.length > limit ? (rows[limit - 1]?.cursor ?? null) : null,
  }
}

/** Rows that were read by their ids, in the order of these. */
export function sortByIds<T extends { id: string }>(ids: readonly string[], rows: readonly T[]): T[] {
  const byId = new Map(rows.map(row => [row.id, row]))
  return ids.flatMap(id => byId.get(id) ?? [])
}

/** Rows that are read or written at a time where there may be many. */
export const CHUNK_SIZE = 1000

/** A list in parts of at most so many. */
export function* chunk<T>(list: readonly T[], size = CHUNK_SIZE): Generator<T[]> {
  for (let start = 0; start < list.length; start += size) yield list.slice(start, start + size)
}
