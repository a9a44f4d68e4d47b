import type { Company } from '../companies/companies.ts'
import { findCurrentDay } from '../platform/database/days.ts'
import type { Database } from '../platform/database/schema.ts'
import { isByDay } from './enqueue-notification.ts'

type RunIfDueToday = () => Promise<void>

/**
 * @param runForCompany writes the messages of a company's day, 'YYYY-MM-DD'; several processes may do it at once
 * @returns a function that does it once a day for each company, from 08:00 to 20:00 local time; safe to call often
 */
export function createDailyMorningTask(
  db: Database,
  companies: readonly Company[],
  runForCompany: (company: Company, day: string) => Promise<void>,
): RunIfDueToday {
  /** The last day by company in this process. */
  const doneOn = new Map<string, string>()
  return async () => {
    for (const company of companies) {
      const { id, timeZone } = company
      const day = await findCurrentDay(db, timeZone)
      if (doneOn.get(id) === day || !(await isByDay(db, timeZone))) continue
      await runForCompany(company, day)
      doneOn.set(id, day)
    }
  }
}
