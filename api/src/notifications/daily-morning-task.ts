import { sql } from 'kysely'
import type { Company } from '../companies/companies.ts'
import { currentDaySql } from '../platform/database/days.ts'
import type { Database } from '../platform/database/schema.ts'

/** Local hours between which the day's messages are written: a server that starts in the evening writes none. */
const [MORNING, EVENING] = [8, 20]

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
      const { rows } = await sql<{
        day: string
        hour: number
      }>`select ${currentDaySql(timeZone)}::text as day,
        extract(hour from now() at time zone ${timeZone})::int as hour`.execute(db)
      const [{ day, hour } = { day: '', hour: 0 }] = rows
      if (hour < MORNING || hour >= EVENING || doneOn.get(id) === day) continue
      await runForCompany(company, day)
      doneOn.set(id, day)
    }
  }
}
