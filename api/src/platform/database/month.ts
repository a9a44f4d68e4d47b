import { sql } from 'kysely'

/** A calendar month, `YYYY-MM`, of a time zone. */
export type Month = { yearMonth: string; timeZone: string }

/** The month it is now in a time zone. */
export function currentMonth(timeZone: string): string {
  // As Sweden writes it.
  return new Intl.DateTimeFormat('sv-SE', { timeZone, year: 'numeric', month: '2-digit' }).format()
}

/** Whether the time in a column lies in a month; as bounds, so that an index on the column serves. */
export function whereInMonth(column: 'created_at' | 'updated_at', { yearMonth, timeZone }: Month) {
  return sql<boolean>`${sql.ref(column)} >= ${`${yearMonth}-01`}::timestamp at time zone ${timeZone}
    and ${whereUntilMonth(column, { yearMonth, timeZone })}`
}

/** Whether the time in a column lies before the end of a month. */
export function whereUntilMonth(column: 'created_at' | 'updated_at', { yearMonth, timeZone }: Month) {
  const first = sql`${`${yearMonth}-01`}::timestamp`
  return sql<boolean>`${sql.ref(column)} < (${first} + interval '1 month') at time zone ${timeZone}`
}

/** The months before one, oldest first; none before the year 2000, where `yearMonth` begins. */
export function monthsBefore(yearMonth: string, count: number): string[] {
  const [year = 0, month = 0] = yearMonth.split('-').map(Number)
  return Array.from({ length: count }, (_, index) =>
    new Date(Date.UTC(year, month - 1 - count + index)).toISOString().slice(0, 7),
  ).filter(each => each.startsWith('20'))
}
