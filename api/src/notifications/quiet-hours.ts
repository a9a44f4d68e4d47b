import { type RawBuilder, sql } from 'kysely'
import type { Queryable } from '../platform/database/schema.ts'

/** Local hours between which messages that can wait are sent. */
const [MORNING, EVENING] = [8, 20]
const NIGHT_HOURS = 24 - EVENING + MORNING

/** Whether it is now between 08:00 and 20:00 in a time zone, when messages that can wait are sent. */
export async function isOutsideQuietHours(db: Queryable, timeZone: string): Promise<boolean> {
  const isDay = isOutsideQuietHoursSql(sql`now()`, timeZone)
  const { rows } = await sql<{ by_day: boolean }>`select ${isDay} as by_day`.execute(db)
  return rows[0]?.by_day === true
}

/** SQL: the time is by day, when messages that can wait are sent. */
export function isOutsideQuietHoursSql(time: RawBuilder<unknown>, timeZone: string | RawBuilder<unknown>) {
  return sql<boolean>`extract(hour from (${time}) at time zone ${timeZone}) between ${MORNING} and ${EVENING - 1}`
}

/** SQL: the time itself by day, else 08:00 of the next morning. */
export function afterQuietHoursSql(time: RawBuilder<unknown>, timeZone: string | undefined) {
  if (timeZone === undefined) return time
  return sql`case when ${isOutsideQuietHoursSql(time, timeZone)} then ${time} else ${morningAfterSql(time, timeZone)} end`
}

/** SQL: the next 08:00 after a time. */
export function morningAfterSql(time: RawBuilder<unknown>, timeZone: string | RawBuilder<unknown>) {
  const local = sql`(${time}) at time zone ${timeZone}`
  const morning = sql`date_trunc('day', ${local} + make_interval(hours => ${24 - MORNING}))
    + make_interval(hours => ${MORNING})`
  return sql<Date>`((${morning}) at time zone ${timeZone})`
}

/** SQL: so many minutes after a time that is by day, where nights do not count. */
export function minutesLaterSql(
  time: RawBuilder<unknown>,
  minutes: RawBuilder<unknown>,
  timeZone: string | undefined,
) {
  if (timeZone === undefined) return sql`${time} + make_interval(mins => ${minutes})`
  const sinceMorning = sql`extract(epoch from (${time} at time zone ${timeZone})::time) / 60 - ${sql.lit(MORNING * 60)}`
  const nights = sql`floor((${sinceMorning} + ${minutes}) / ${sql.lit((EVENING - MORNING) * 60)})::int`
  return sql`${time} + make_interval(mins => ${minutes}, hours => ${nights} * ${sql.lit(NIGHT_HOURS)})`
}
