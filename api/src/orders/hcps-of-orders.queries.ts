import { sql } from 'kysely'
import type { Queryable } from '../platform/database/schema.ts'
import { whereOrderOfCompany } from './orders.queries.ts'

/** The HCPs of a company's orders among these ids, by the order's id. */
export async function findHcpIdsByOrderId(
  db: Queryable,
  companyId: string,
  orderIds: readonly string[],
): Promise<Map<string, string>> {
  const orders = await db
    .selectFrom('orders')
    .where(whereOrderOfCompany({ companyId }))
    .where('id', '=', sql<string>`any(${orderIds}::uuid[])`)
    .select(['id', 'user_id'])
    .execute()
  return new Map(orders.map(order => [order.id, order.user_id]))
}
