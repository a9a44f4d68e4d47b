import { ADMIN } from '@portal/contract/roles'
import { sql } from 'kysely'
import { countQueryRows } from '../platform/database/count-query-rows.ts'
import type { Queryable } from '../platform/database/schema.ts'

/** Open safety reports of a company that no admin has worked on. */
export async function countUntouchedSafetyReports(db: Queryable, companyId: string): Promise<number> {
  return countQueryRows(
    db
      .selectFrom('cases')
      .where('company_id', '=', companyId)
      .where('kind', '=', 'SAFETY')
      .where('closed_at', 'is', null)
      .where(
        sql<boolean>`not exists (select from case_events join users on users.id = actor_id
          where case_id = cases.id and users.role = ${ADMIN})`,
      ),
  )
}

/** Safety reports about each lot of a sample; lots without one are left out. */
export async function countSafetyReportsByLot(
  db: Queryable,
  itemId: string,
): Promise<{ lotId: string; reports: number }[]> {
  return db
    .selectFrom('stock_lots')
    .innerJoin('cases', 'cases.lot_id', 'stock_lots.id')
    .where('stock_lots.item_id', '=', itemId)
    .where('cases.kind', '=', 'SAFETY')
    .groupBy('stock_lots.id')
    .select(['stock_lots.id as lotId', sql<number>`count(*)::int`.as('reports')])
    .execute()
}
