import { sql } from 'kysely'
import type { Company } from '../companies/companies.ts'
import { todaySql } from '../platform/database/days.ts'
import type { Database, Queryable } from '../platform/database/schema.ts'
import { enqueueNotifications } from './enqueue-notification.ts'

/** Local hour from which the daily digest is sent. */
const MORNING = 8

type Parts = {
  db: Database
  companies: readonly Company[]
  /** Reps with many waiting requests; from the orders feature. */
  findRepsWithWaitingRequests(db: Queryable, companyId: string): Promise<{ repId: string; count: number }[]>
}

/** @returns a function that sends each busy rep one digest a day, from 08:00 local time; safe to call often */
export function createDailyDigestSender({
  db,
  companies,
  findRepsWithWaitingRequests,
}: Parts): () => Promise<void> {
  /** Last digest day by company in this process. `once` prevents duplicates across processes. */
  const sentOn = new Map<string, string>()
  return async () => {
    for (const { id: companyId, timeZone } of companies) {
      const { rows } = await sql<{ day: string; hour: number }>`select ${todaySql(timeZone)}::text as day,
        extract(hour from now() at time zone ${timeZone})::int as hour`.execute(db)
      const [{ day, hour } = { day: '', hour: 0 }] = rows
      if (hour < MORNING || sentOn.get(companyId) === day) continue
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
      sentOn.set(companyId, day)
    }
  }
}
