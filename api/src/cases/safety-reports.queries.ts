import { sql } from 'kysely'
import type { Queryable } from '../platform/database/schema.ts'

/** Safety reports about each lot of a sample; lots without one are left out. */
export async function countSafetyReportsByLot(db: Queryable, itemId: string) {
  return db
    .selectFrom('stock_lots')
    .innerJoin('cases', 'cases.lot_id', 'stock_lots.id')
    .where('stock_lots.item_id', '=', itemId)
    .where('cases.kind', '=', 'SAFETY')
    .groupBy('stock_lots.id')
    .select(['stock_lots.id as lotId', sql<number>`count(*)::int`.as('reports')])
    .execute()
}
