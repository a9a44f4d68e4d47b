import type { Company } from '../companies/companies.ts'
import type { Database, Queryable } from '../platform/database/schema.ts'
import { createDailyMorningTask } from './daily-morning-task.ts'
import { enqueueNotifications } from './enqueue-notification.ts'

type Parts = {
  db: Database
  company: Pick<Company, 'id' | 'timeZone'>
  /** Reps with many waiting requests; from the orders feature. */
  findRepsWithManyWaitingOrders(db: Queryable, companyId: string): Promise<{ repId: string; count: number }[]>
}

type SendDueDigests = () => Promise<void>

/** @returns a function that sends each busy rep of a company one digest a day, from 08:00 local time; safe to call often */
export function createDailyDigestSender({
  db,
  company,
  findRepsWithManyWaitingOrders,
}: Parts): SendDueDigests {
  return createDailyMorningTask(db, company, async day => {
    const busy = await findRepsWithManyWaitingOrders(db, company.id)
    await enqueueNotifications(
      db,
      busy.map(({ repId: userId, count }) => ({
        companyId: company.id,
        kind: 'REQUESTS_WAIT',
        userId,
        details: { count },
        // Prevents duplicates across processes.
        once: `requests of ${day}`,
      })),
    )
  })
}
