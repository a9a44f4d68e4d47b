import type { OrderStatus } from '@portal/contract/order-status'
import type { Order } from '@portal/contract/orders'
import { cursorOf, cutPage, isAfter, type Page, type PageRequest } from '../database/page.ts'
import type { Queryable } from '../database/schema.ts'
import { selectOrders, toOrder } from './orders.queries.ts'

/** The orders of these HCPs, by HCP, each list newest first (R§3). */
export async function findOrdersOf(db: Queryable, userIds: string[]): Promise<Map<string, Order[]>> {
  if (userIds.length === 0) return new Map()
  const rows = await selectOrders(db).where('orders.user_id', 'in', userIds).execute()
  const byUser = Map.groupBy(rows, row => row.user_id)
  return new Map([...byUser].map(([userId, orders]) => [userId, orders.map(toOrder)]))
}

/** A page of the orders of a rep's HCPs, newest first, of one status or of all (R§2, D§8). */
export async function findPageOfOrders(
  db: Queryable,
  promoterId: string,
  status: OrderStatus | undefined,
  { limit, cursor }: PageRequest,
): Promise<Page<{ userId: string; order: Order }>> {
  let query = selectOrders(db)
    .select(cursorOf('orders'))
    .where('orders.promoter_id', '=', promoterId)
    .limit(limit + 1)
  if (status !== undefined) query = query.where('orders.status', '=', status)
  if (cursor !== undefined) query = query.where(isAfter('orders', cursor))
  const { rows, next } = cutPage(await query.execute(), limit)
  return { rows: rows.map(row => ({ userId: row.user_id, order: toOrder(row) })), next }
}
