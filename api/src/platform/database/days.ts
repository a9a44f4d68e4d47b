import { type RawBuilder, sql } from 'kysely'
import type { Queryable } from './schema.ts'

/** Days of a time zone, `YYYY-MM-DD`, from the first to the last; without one of them it is open there. */
export type Days = { from?: string | undefined; to?: string | undefined; timeZone: string }

/** The day of the transaction in a time zone. */
export function todaySql(timeZone: string) {
  return sql`(now() at time zone ${timeZone})::date`
}

/** The same as a value, 'YYYY-MM-DD'. */
export async function readToday(db: Queryable, timeZone: string): Promise<string> {
  const { rows } = await sql<{ today: string }>`select ${todaySql(timeZone)}::text as today`.execute(db)
  return rows[0]?.today ?? ''
}

/** Whether a time lies in these days; as bounds, so that an index on its column serves. */
export function whereInDays(column: string, { from, to, timeZone }: Days): RawBuilder<boolean> {
  const time = sql.ref(column)
  const parts = [
    from === undefined ? sql`true` : sql`${time} >= ${from}::date::timestamp at time zone ${timeZone}`,
    to === undefined ? sql`true` : sql`${time} < (${to}::date + 1)::timestamp at time zone ${timeZone}`,
  ]
  return sql<boolean>`${sql.join(parts, sql` and `)}`
}
