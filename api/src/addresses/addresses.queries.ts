import type { Address } from '@portal/contract/addresses/addresses.endpoints'
import type { Insertable, Updateable } from 'kysely'
import { sql } from 'kysely'
import type { Queryable, Schema, Trx } from '../platform/database/schema.ts'
import { orNotFound } from '../platform/http/errors.ts'

const columns = ['id', 'name', 'line1', 'line2', 'state', 'city', 'postcode', 'phone', 'incomplete'] as const

/** A user's saved addresses, oldest first (H§3). */
export async function findAddressesOfUser(db: Queryable, userId: string): Promise<Address[]> {
  return db
    .selectFrom('addresses')
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .orderBy('id')
    .select(columns)
    .execute()
}

function selectAddress(db: Queryable, addressId: string, userId: string) {
  return db.selectFrom('addresses').where('id', '=', addressId).where('user_id', '=', userId).select(columns)
}

/** An address of the user. @throws PortalError NOT_FOUND */
export async function findAddressOrThrow(db: Queryable, addressId: string, userId: string): Promise<Address> {
  return orNotFound(await selectAddress(db, addressId, userId).executeTakeFirst())
}

/** An address of the user, locked until the transaction ends. @throws PortalError NOT_FOUND */
export async function lockAddressOrThrow(trx: Trx, addressId: string, userId: string): Promise<Address> {
  return orNotFound(await selectAddress(trx, addressId, userId).forUpdate().executeTakeFirst())
}

// `return await` keeps these functions in the stack trace of a failure.

export async function insertAddress(trx: Trx, row: Insertable<Schema['addresses']>): Promise<Address> {
  return await trx.insertInto('addresses').values(row).returning(columns).executeTakeFirstOrThrow()
}

export async function updateAddressRow(
  trx: Trx,
  addressId: string,
  changes: Updateable<Schema['addresses']>,
): Promise<Address> {
  return await trx
    .updateTable('addresses')
    .set({ ...changes, updated_at: sql<Date>`now()` })
    .where('id', '=', addressId)
    .returning(columns)
    .executeTakeFirstOrThrow()
}

/** Deletes an address of the user. @returns whether it existed */
export async function deleteAddress(db: Queryable, addressId: string, userId: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('addresses')
    .where('id', '=', addressId)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return Number(numDeletedRows) === 1
}

/** Deletes all addresses of an erased user. */
export async function eraseAddresses(trx: Trx, userId: string): Promise<void> {
  await trx.deleteFrom('addresses').where('user_id', '=', userId).execute()
}
