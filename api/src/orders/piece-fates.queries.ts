import type { PieceFate } from '@portal/contract/orders/delivery-problem-rules'
import { type RawBuilder, sql } from 'kysely'
import type { Queryable, Trx } from '../platform/database/schema.ts'
import { replacementOrderSql } from './order-links.queries.ts'

/**
 * SQL for what became of the piece of the row of `order_items`, beside its row of `orders`; null: its HCP has it, or it is on its
 * way, or not shipped. All that counts or shows what was distributed reads this. A request that ends as lost loses the pieces of
 * which nothing else is known.
 */
export const pieceFateSql = sql<PieceFate | null>`coalesce(order_items.fate,
  case when orders.ending = 'LOST' and order_items.lot_id is not null then 'LOST' end)`

/** SQL condition: the piece of the row of `order_items`, beside its row of `orders`, was neither lost nor returned. */
export const whereNotLostOrReturned: RawBuilder<boolean> = sql<boolean>`${pieceFateSql} is null`

/** Books what became of pieces of a request that the caller locks; by default of all. What came back is not lost any more. */
export async function setPieceFates(
  trx: Trx,
  orderId: string,
  fate: PieceFate,
  itemIds?: readonly string[],
): Promise<void> {
  let pieces = trx
    .updateTable('order_items')
    .set({ fate })
    .where('order_id', '=', orderId)
    .where('lot_id', 'is not', null)
    .where('fate', 'is distinct from', 'RETURNED')
  if (itemIds !== undefined) pieces = pieces.where('shop_item_id', 'in', itemIds)
  await pieces.execute()
}

/** What became of the pieces of each order, by item id, and whether the order was sent again; by order id. */
export async function findPiecesOfOrders(db: Queryable, orderIds: readonly string[]) {
  const rows = await db
    .selectFrom('orders')
    .innerJoin('order_items', 'order_id', 'orders.id')
    .where(sql<boolean>`orders.id = any(${orderIds}::uuid[])`)
    .groupBy('orders.id')
    .select([
      'orders.id',
      sql<Record<string, PieceFate | null>>`json_object_agg(shop_item_id, ${pieceFateSql})`.as('fates'),
      sql<boolean>`${replacementOrderSql} is not null`.as('resent'),
    ])
    .execute()
  return new Map(rows.map(({ id, ...pieces }) => [id, pieces]))
}
