import { type RawBuilder, sql } from 'kysely'

/** A calendar month `YYYY-MM` in a time zone. */
export type Month = { yearMonth: string; timeZone: string }

/** The current month in a time zone, `YYYY-MM`. */
export function currentMonth(timeZone: string): string {
  // The Swedish format is YYYY-MM.
  return new Intl.DateTimeFormat('sv-SE', { timeZone, year: 'numeric', month: '2-digit' }).format()
}

/** SQL condition: the time is in the month. It compares with bounds, so an index on the column is used. */
export function whereTimeInMonth(
  column: 'created_at' | 'updated_at',
  { yearMonth, timeZone }: Month,
): RawBuilder<boolean> {
  return sql<boolean>`${sql.ref(column)} >= ${`${yearMonth}-01`}::timestamp at time zone ${timeZone}
    and ${whereTimeBeforeMonthEnd(column, { yearMonth, timeZone })}`
}

/** SQL condition: the time is before the end of the month. */
export function whereTimeBeforeMonthEnd(
  column: 'created_at' | 'updated_at',
  { yearMonth, timeZone }: Month,
): RawBuilder<boolean> {
  const first = sql`${`${yearMonth}-01`}::timestamp`
  return sql<boolean>`${sql.ref(column)} < (${first} + interval '1 month') at time zone ${timeZone}`
}

/** The `count` months before a month, oldest first; none before 2000, the first year of `yearMonth`. */
export function listMonthsBefore(yearMonth: string, count: number): string[] {
  const [year = 0, month = 0] = yearMonth.split('-').map(Number)
  return Array.from({ length: count }, (_, index) =>
    new Date(Date.UTC(year, month - 1 - count + index)).toISOString().slice(0, 7),
  ).filter(each => each.startsWith('20'))
}
