import type { Company } from '../companies/companies.ts'
import { findCurrentDay } from '../platform/database/days.ts'
import type { Database } from '../platform/database/schema.ts'
import { isOutsideQuietHours } from './quiet-hours.ts'

type RunIfDueToday = () => Promise<void>

/**
 * @param run writes the messages of a company's day, 'YYYY-MM-DD'; several processes may do it at once
 * @returns a function that does it once a day, from 08:00 to 20:00 local time; safe to call often
 */
export function createDailyMorningTask(
  db: Database,
  { timeZone }: Pick<Company, 'timeZone'>,
  run: (day: string) => Promise<void>,
): RunIfDueToday {
  /** The last day in this process. */
  let doneOn: string | undefined
  return async () => {
    const day = await findCurrentDay(db, timeZone)
    if (doneOn === day || !(await isOutsideQuietHours(db, timeZone))) return
    await run(day)
    doneOn = day
  }
}
