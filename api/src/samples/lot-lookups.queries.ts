import { sql } from 'kysely'
import type { Queryable } from '../platform/database/schema.ts'

/** What others say of a lot; the registration number is today's of its sample. */
export type LotLabel = { lotNo: string; expiresOn: string; registrationNo: string | null }

/** Lots by id. */
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

/** The lots of a company with this number, however it is typed: two samples may have a lot of the same number. */
export async function findLotIds(db: Queryable, companyId: string, lotNo: string): Promise<string[]> {
  const rows = await db
    .selectFrom('stock_lots')
    .where('company_id', '=', companyId)
    .where(sql<boolean>`lower(lot_no) = lower(${lotNo})`)
    .select('id')
    .execute()
  return rows.map(({ id }) => id)
}
