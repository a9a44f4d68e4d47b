import { type Insertable, sql } from 'kysely'
import type { Queryable, Schema, Trx } from '../platform/database/schema.ts'

/**
 * Appends stock movements; rows are never changed. A lot's pieces are the sum of its RECEIVE, CORRECT, SHIP and RETURN rows. An item's
 * reserved pieces are the sum of its RESERVE, RELEASE and SHIP rows (decision 21).
 */
export async function insertStockMovements(
  trx: Trx,
  movements: readonly Insertable<Schema['stock_movements']>[],
): Promise<void> {
  if (movements.length > 0) await trx.insertInto('stock_movements').values(movements).execute()
}

/** The distinct quantities that these lots received, as strings '<lot id> <quantity>'. */
export async function findReceivedQuantityKeys(
  db: Queryable,
  lotIds: readonly string[],
): Promise<Set<string>> {
  const rows = await db
    .selectFrom('stock_movements')
    .where('kind', '=', 'RECEIVE')
    .where(sql<boolean>`lot_id = any(${lotIds}::uuid[])`)
    .select(['lot_id', 'quantity'])
    .distinct()
    .execute()
  return new Set(rows.map(({ lot_id, quantity }) => `${lot_id} ${quantity}`))
}
