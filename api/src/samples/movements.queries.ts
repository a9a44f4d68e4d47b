import type { Insertable } from 'kysely'
import type { Schema, Trx } from '../database/schema.ts'

/**
 * Writes down what moved. Rows are only ever added: a lot's pieces are the sum of its RECEIVE, CORRECT and SHIP, and what is
 * reserved of an item that of its RESERVE, RELEASE and SHIP (decision 41).
 */
export async function addMovements(
  trx: Trx,
  movements: readonly Insertable<Schema['stock_movements']>[],
): Promise<void> {
  if (movements.length > 0) await trx.insertInto('stock_movements').values(movements).execute()
}
