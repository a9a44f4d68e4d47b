import { sql } from 'kysely'
import { type Days, whereTimeInDays } from '../platform/database/days.ts'
import type { Queryable } from '../platform/database/schema.ts'

/**
 * Pieces a user ordered in these days, without rejected, cancelled and lost orders, and those sent again while the first one counts;
 * `day` is a local 'YYYY-MM-DD'.
 */
export async function findRequestedPiecesOfHcp(
  db: Queryable,
  hcpId: string,
  days: Days,
): Promise<{ itemId: string; category: string; day: string }[]> {
  return db
    .selectFrom('orders')
    .innerJoin('order_items', 'order_id', 'orders.id')
    .where('user_id', '=', hcpId)
    .where('status', '<>', 'CANCELLED')
    .where('counts', '=', true)
    .where(whereTimeInDays('orders.created_at', days))
    .select([
      'shop_item_id as itemId',
      'category_name as category',
      sql<string>`(orders.created_at at time zone ${days.timeZone})::date::text`.as('day'),
    ])
    .execute()
}
