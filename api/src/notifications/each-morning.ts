import type { Company } from '../companies/companies.ts'
import { queryToday } from '../platform/database/days.ts'
import type { Database } from '../platform/database/schema.ts'
import { isByDay } from './enqueue-notification.ts'

/**
 * @param act writes the messages of a company's day, 'YYYY-MM-DD'; several processes may do it at once
 * @returns a function that does it once a day for each company, from 08:00 to 20:00 local time; safe to call often
 */
export function createMorningRound(
  db: Database,
  companies: readonly Company[],
  act: (company: Company, day: string) => Promise<void>,
): () => Promise<void> {
  /** The last day by company in this process. */
  const doneOn = new Map<string, string>()
  return async () => {
    for (const company of companies) {
      const { id, timeZone } = company
      const day = await queryToday(db, timeZone)
      if (doneOn.get(id) === day || !(await isByDay(db, timeZone))) continue
      await act(company, day)
      doneOn.set(id, day)
    }
  }
}
