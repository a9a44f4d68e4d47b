import { sql } from 'kysely'
import type { Queryable } from '../platform/database/schema.ts'

/** The names of the items of orders without dropped ones, as they were when these were placed, by order id. */
export async function findItemNamesByOrder(
  db: Queryable,
  orderIds: readonly string[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  const rows = await db
    .selectFrom('order_items')
    .where(sql<boolean>`order_id = any(${orderIds}::uuid[])`)
    .where('dropped_at', 'is', null)
    .groupBy('order_id')
    .select(['order_id', sql<string[]>`array_agg(name order by position)`.as('names')])
    .execute()
  return new Map(rows.map(({ order_id, names }) => [order_id, names]))
}
