import { sql } from 'kysely'
import type { Queryable, Trx } from '../platform/database/schema.ts'

/** Whether an account is closed and waits for its last parcel. */
export async function isAccountClosing(db: Queryable, hcpId: string): Promise<boolean> {
  const closing = db.selectFrom('erasures').where('user_id', '=', hcpId).where('erased_at', 'is', null)
  return (await closing.select('user_id').executeTakeFirst()) !== undefined
}

/** The orders of HCPs that are on their way. */
export function buildOrdersOnTheWayQuery(db: Queryable, hcpIds: readonly string[]) {
  return db
    .selectFrom('orders')
    .where(sql<boolean>`user_id = any(${hcpIds}::uuid[])`)
    .where('status', '=', 'POSTED')
}

/**
 * Blanks address, remark, reasons, tracking number and digests of an erased HCP's orders. What was given, from which lot and when, stays.
 * @returns the ids of the orders
 */
export async function eraseOrdersOfHcp(trx: Trx, hcpId: string): Promise<string[]> {
  const rows = await trx
    .updateTable('orders')
    .set({
      remark: [],
      address_name: '',
      address_line1: '',
      address_line2: null,
      address_state: '',
      address_city: '',
      address_postcode: '',
      address_phone: null,
      idempotency_key: null,
      request_digest: null,
      last_change_digest: null,
      tracking_no: null,
    })
    .where('user_id', '=', hcpId)
    .returning('id')
    .execute()
  const ids = rows.map(({ id }) => id)
  await trx
    .updateTable('order_items')
    .set({ dropped_reason: '' })
    .where(sql<boolean>`order_id = any(${ids}::uuid[])`)
    .where('dropped_at', 'is not', null)
    .execute()
  return ids
}

/** Deletes orders with their items and messages. Stock movements stay: they name the order by its id alone. */
export async function deleteOrders(trx: Trx, orderIds: readonly string[]): Promise<void> {
  await trx.deleteFrom('orders').where(sql<boolean>`id = any(${orderIds}::uuid[])`).execute()
}
