import { sql } from 'kysely'
import { type Days, whereTimeInDays } from '../platform/database/days.ts'
import type { Queryable } from '../platform/database/schema.ts'
import { whereNotLostOrReturned } from './piece-fates.queries.ts'

/**
 * Pieces a user ordered in these days, without rejected and cancelled orders, without dropped samples, and without pieces that were
 * lost or came back: those count as what is sent again in their place. `day` is a local 'YYYY-MM-DD'.
 */
export async function findRequestedPiecesOfHcp(db: Queryable, hcpId: string, days: Days) {
  return db
    .selectFrom('orders')
    .innerJoin('order_items', 'order_id', 'orders.id')
    .where('user_id', '=', hcpId)
    .where('status', '<>', 'CANCELLED')
    .where('dropped_at', 'is', null)
    .where(whereNotLostOrReturned)
    .where(whereTimeInDays('orders.created_at', days))
    .select([
      'shop_item_id as itemId',
      'category_name as category',
      sql<string>`(orders.created_at at time zone ${days.timeZone})::date::text`.as('day'),
    ])
    .execute()
}
