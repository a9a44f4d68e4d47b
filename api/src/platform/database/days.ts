import type { IsoDay } from '@portal/contract/days'
import { type RawBuilder, sql } from 'kysely'
import type { Queryable } from './schema.ts'

/** A range of days `YYYY-MM-DD` in a time zone, both included; a missing end is open. */
export type Days = { from?: string | undefined; to?: string | undefined; timeZone: string }

/** SQL for the current day in a time zone, as of the start of the transaction. */
export function currentDaySql(timeZone: string): RawBuilder<unknown> {
  return sql`(now() at time zone ${timeZone})::date`
}

/** Reads the current day in a time zone, 'YYYY-MM-DD'; in a transaction the day of its start. */
export async function findCurrentDay(db: Queryable, timeZone: string): Promise<IsoDay> {
  const { rows } = await sql<{ today: string }>`select ${currentDaySql(timeZone)}::text as today`.execute(db)
  return rows[0]?.today ?? ''
}

/** SQL condition: the time is in the range. It compares with bounds, so an index on the column is used. */
export function whereTimeInDays(column: string, { from, to, timeZone }: Days): RawBuilder<boolean> {
  const time = sql.ref(column)
  const parts = [
    from === undefined ? sql`true` : sql`${time} >= ${from}::date::timestamp at time zone ${timeZone}`,
    to === undefined ? sql`true` : sql`${time} < (${to}::date + 1)::timestamp at time zone ${timeZone}`,
  ]
  return sql<boolean>`${sql.join(parts, sql` and `)}`
}
