import { sql } from 'kysely'
import type { Company } from '../companies/companies.ts'
import { todaySql } from '../platform/database/days.ts'
import type { Database, Queryable } from '../platform/database/schema.ts'
import { enqueueNotifications } from './enqueue-notification.ts'

/** The hour of a company's morning at which reps hear what waits for them. */
const MORNING = 8

type Parts = {
  db: Database
  companies: readonly Company[]
  /** Reps for whom many requests wait; from the orders feature. */
  findRepsWithWaitingRequests(db: Queryable, companyId: string): Promise<{ repId: string; count: number }[]>
}

/** @returns what tells each company's busy reps once a day, from the morning on, how much waits; asked often, it mostly does nothing */
export function createDailyDigests({
  db,
  companies,
  findRepsWithWaitingRequests,
}: Parts): () => Promise<void> {
  /** The day on which this process told a company's reps; another may have before, which changes nothing. */
  const told = new Map<string, string>()
  return async () => {
    for (const { id: companyId, timeZone } of companies) {
      const { rows } = await sql<{ day: string; hour: number }>`select ${todaySql(timeZone)}::text as day,
        extract(hour from now() at time zone ${timeZone})::int as hour`.execute(db)
      const [{ day, hour } = { day: '', hour: 0 }] = rows
      if (hour < MORNING || told.get(companyId) === day) continue
      const busy = await findRepsWithWaitingRequests(db, companyId)
      await enqueueNotifications(
        db,
        busy.map(({ repId: userId, count }) => ({
          companyId,
          kind: 'REQUESTS_WAIT',
          userId,
          details: { count },
          once: `requests of ${day}`,
        })),
      )
      told.set(companyId, day)
    }
  }
}
