import type { IsoDay } from '@portal/contract/days'
import type { Company } from '../companies/companies.ts'
import { enqueueNotifications } from '../notifications/enqueue-notification.ts'
import type { Database } from '../platform/database/schema.ts'
import { findRepsWithManyWaitingOrders } from './outdated-messages.queries.ts'

/** Sends each busy rep of a company one digest a day. Safe to call often, from several processes. */
export async function tellRepsOfWaitingOrders(
  db: Database,
  { id: companyId, timeZone }: Pick<Company, 'id' | 'timeZone'>,
  today: IsoDay,
): Promise<void> {
  const busy = await findRepsWithManyWaitingOrders(db, companyId, timeZone)
  await enqueueNotifications(
    db,
    busy.map(({ repId: userId, count }) => ({
      companyId,
      kind: 'REQUESTS_WAIT',
      userId,
      details: { count },
      once: `requests of ${today}`,
    })),
  )
}
