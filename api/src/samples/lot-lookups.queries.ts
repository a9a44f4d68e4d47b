import { sql } from 'kysely'
import type { Queryable } from '../platform/database/schema.ts'

/** A lot as other features show it; `registrationNo` is the current one of its sample. */
export type LotLabel = { lotNo: string; expiresOn: string; registrationNo: string | null }

/** Lot labels by lot id. */
export async function findLotLabels(db: Queryable, ids: readonly string[]): Promise<Map<string, LotLabel>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('stock_lots')
    .innerJoin('shop_items', 'shop_items.id', 'item_id')
    .where('stock_lots.id', 'in', ids)
    .select([
      'stock_lots.id',
      'lot_no as lotNo',
      'registration_no as registrationNo',
      sql<string>`expires_on::text`.as('expiresOn'),
    ])
    .execute()
  return new Map(rows.map(({ id, ...label }) => [id, label]))
}

/** Ids of a company's lots with this number, case-insensitive. Two samples may have lots with the same number. */
export async function findLotIds(db: Queryable, companyId: string, lotNo: string): Promise<string[]> {
  const rows = await db
    .selectFrom('stock_lots')
    .where('company_id', '=', companyId)
    .where(sql<boolean>`lower(lot_no) = lower(${lotNo})`)
    .select('id')
    .execute()
  return rows.map(({ id }) => id)
}
