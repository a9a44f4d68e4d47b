import type { Queryable } from '../platform/database/schema.ts'

/** The samples that were shipped to an HCP, with their orders and lots, newest first. */
export async function findItemsShippedToHcp(db: Queryable, hcpId: string) {
  return db
    .selectFrom('orders')
    .innerJoin('order_items', 'order_id', 'orders.id')
    .innerJoin('stock_lots', 'stock_lots.id', 'lot_id')
    .where('orders.user_id', '=', hcpId)
    .where('orders.status', 'in', ['POSTED', 'COMPLETED'])
    .orderBy('shipped_at', 'desc')
    .orderBy('orders.id')
    .orderBy('position')
    .select(['order_id as orderId', 'shop_item_id as itemId', 'name', 'lot_id as lotId', 'lot_no as lotNo'])
    .execute()
}
