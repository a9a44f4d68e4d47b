import type { Address } from '@portal/contract/addresses'
import type { Insertable, Selectable, Updateable } from 'kysely'
import { sql } from 'kysely'
import type { Queryable, Schema, Trx } from '../database/schema.ts'

type Row = Selectable<Schema['addresses']>

function toAddress({ id, name, line1, line2, state, city, postcode, phone, incomplete }: Row): Address {
  return { id, name, line1, line2, state, city, postcode, phone, incomplete }
}

/** A user's saved addresses, oldest first (H§3). */
export async function findAddresses(db: Queryable, userId: string): Promise<Address[]> {
  const rows = await db
    .selectFrom('addresses')
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .orderBy('id')
    .selectAll()
    .execute()
  return rows.map(toAddress)
}

/** An own address, held until the transaction ends. */
export async function lockAddress(trx: Trx, id: string, userId: string): Promise<Address | undefined> {
  const row = await trx
    .selectFrom('addresses')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .selectAll()
    .forUpdate()
    .executeTakeFirst()
  return row && toAddress(row)
}

export async function insertAddress(trx: Trx, row: Insertable<Schema['addresses']>): Promise<Address> {
  return toAddress(await trx.insertInto('addresses').values(row).returningAll().executeTakeFirstOrThrow())
}

export async function updateAddressRow(
  trx: Trx,
  id: string,
  columns: Updateable<Schema['addresses']>,
): Promise<Address> {
  const row = await trx
    .updateTable('addresses')
    .set({ ...columns, updated_at: sql<Date>`now()` })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
  return toAddress(row)
}

/** @returns whether there was such an own address */
export async function deleteAddress(db: Queryable, id: string, userId: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('addresses')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return Number(numDeletedRows) === 1
}
