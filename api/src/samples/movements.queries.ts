import { type Insertable, sql } from 'kysely'
import type { Queryable, Schema, Trx } from '../platform/database/schema.ts'

/**
 * Writes down what moved. Rows are only ever added: a lot's pieces are the sum of its RECEIVE, CORRECT and SHIP, and what is
 * reserved of an item that of its RESERVE, RELEASE and SHIP (decision 21).
 */
export async function addMovements(
  trx: Trx,
  movements: readonly Insertable<Schema['stock_movements']>[],
): Promise<void> {
  if (movements.length > 0) await trx.insertInto('stock_movements').values(movements).execute()
}

/** Which pieces these lots received at once, as `lot's id` and pieces. */
export async function findReceivedPieces(db: Queryable, lotIds: readonly string[]): Promise<Set<string>> {
  const rows = await db
    .selectFrom('stock_movements')
    .where('kind', '=', 'RECEIVE')
    .where(sql<boolean>`lot_id = any(${lotIds}::uuid[])`)
    .select(['lot_id', 'quantity'])
    .distinct()
    .execute()
  return new Set(rows.map(({ lot_id, quantity }) => `${lot_id} ${quantity}`))
}
