import { sql } from 'kysely'
import type { Queryable, Trx } from '../platform/database/schema.ts'

/** Whether an account is closed and waits for its last parcel. */
export async function isAccountClosing(db: Queryable, userId: string): Promise<boolean> {
  const closing = db.selectFrom('erasures').where('user_id', '=', userId).where('erased_at', 'is', null)
  return (await closing.select('user_id').executeTakeFirst()) !== undefined
}

/** The orders of HCPs that are on their way. */
export function selectShippingOrders(db: Queryable, userIds: readonly string[]) {
  return db
    .selectFrom('orders')
    .where(sql<boolean>`user_id = any(${userIds}::uuid[])`)
    .where('status', '=', 'POSTED')
}

/**
 * Blanks address, remark, tracking number and digests of an erased HCP's orders. What was given, from which lot and when, stays.
 * @returns the ids of the orders
 */
export async function eraseOrders(trx: Trx, userId: string): Promise<string[]> {
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
    .where('user_id', '=', userId)
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** Deletes orders with their items and messages. Stock movements stay: they name the order by its id alone. */
export async function deleteOrders(trx: Trx, ids: readonly string[]): Promise<void> {
  await trx.deleteFrom('orders').where(sql<boolean>`id = any(${ids}::uuid[])`).execute()
}
