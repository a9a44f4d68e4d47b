import { sql } from 'kysely'
import { type Days, whereInDays } from '../platform/database/days.ts'
import type { Queryable } from '../platform/database/schema.ts'

/** The pieces of a user's orders of these days, but those of rejected, cancelled and lost ones; `day` is one of the time zone. */
export async function findRequestedPieces(db: Queryable, userId: string, days: Days) {
  return db
    .selectFrom('orders')
    .innerJoin('order_items', 'order_id', 'orders.id')
    .where('user_id', '=', userId)
    .where('status', '<>', 'CANCELLED')
    .where(whereInDays('orders.created_at', days))
    .select([
      'shop_item_id as itemId',
      'category_name as category',
      sql<string>`(orders.created_at at time zone ${days.timeZone})::date::text`.as('day'),
    ])
    .execute()
}
