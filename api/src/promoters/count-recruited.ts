import type { OrderStatus } from '@portal/contract/order-status'
import type { Month } from '../database/month.ts'
import type { Queryable } from '../database/schema.ts'
import { countRegistered } from '../users/reps.queries.ts'

/** What the orders feature counts for a rep. */
export type OrderCounters = {
  countOrdersByStatus: (db: Queryable, promoterId: string) => Promise<Record<OrderStatus, number>>
  countFulfilled: (db: Queryable, promoterId: string, month: Month) => Promise<number>
}

/** The dashboard's counts for a month, and the rep's orders by status (R§9, D§8). */
export async function countRecruited(
  { db, countOrdersByStatus, countFulfilled }: OrderCounters & { db: Queryable },
  promoterId: string,
  month: Month,
) {
  const byStatus = await countOrdersByStatus(db, promoterId)
  const counts = {
    yearMonth: month.yearMonth,
    registered: await countRegistered(db, promoterId, month),
    fulfilled: await countFulfilled(db, promoterId, month),
    processing: byStatus.PROCESSING,
  }
  return { counts, byStatus }
}
