import type { IsoDay } from '@portal/contract/days'
import { type RawBuilder, sql } from 'kysely'

/** A calendar month `YYYY-MM` in a time zone, or its first days up to `lastDay`. */
export type Month = { yearMonth: string; timeZone: string; lastDay?: number }

/** The current month in a time zone, `YYYY-MM`. */
export function currentMonth(timeZone: string): string {
  // The Swedish format is YYYY-MM.
  return new Intl.DateTimeFormat('sv-SE', { timeZone, year: 'numeric', month: '2-digit' }).format()
}

/** SQL condition: the time is in the month. It compares with bounds, so an index on the column is used. */
export function whereTimeInMonth(column: 'created_at' | 'updated_at', month: Month): RawBuilder<boolean> {
  return sql<boolean>`${sql.ref(column)} >= ${`${month.yearMonth}-01`}::timestamp at time zone ${month.timeZone}
    and ${whereTimeBeforeMonthEnd(column, month)}`
}

/** SQL condition: the time is before the end of the month, or of its `lastDay`. */
export function whereTimeBeforeMonthEnd(
  column: 'created_at' | 'updated_at',
  { yearMonth, timeZone, lastDay }: Month,
): RawBuilder<boolean> {
  const first = sql`${`${yearMonth}-01`}::timestamp`
  const length = lastDay === undefined ? '1 month' : `${lastDay} days`
  return sql<boolean>`${sql.ref(column)} < (${first} + ${length}::interval) at time zone ${timeZone}`
}

/** How many days of a month have begun, today included, if the month before is longer than that; else undefined. */
export function daysToCompare(yearMonth: string, today: IsoDay): number | undefined {
  const [year = 0, month = 0, day = 0] = today.split('-').map(Number)
  const daysBefore = new Date(Date.UTC(year, month - 1, 0)).getUTCDate()
  return today.startsWith(yearMonth) && day < daysBefore ? day : undefined
}

/** The `count` months before a month, oldest first; none before 2000, the first year of `yearMonth`. */
export function listMonthsBefore(yearMonth: string, count: number): string[] {
  const [year = 0, month = 0] = yearMonth.split('-').map(Number)
  return Array.from({ length: count }, (_, index) =>
    new Date(Date.UTC(year, month - 1 - count + index)).toISOString().slice(0, 7),
  ).filter(each => each.startsWith('20'))
}
