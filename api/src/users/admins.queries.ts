import { ADMIN } from '@portal/contract/roles'
import { sql } from 'kysely'
import type { Queryable, Trx, UserRow } from '../database/schema.ts'
import { owner } from './users.queries.ts'

/** The admin with this email, in lower case (D§8). */
export async function findAdmin(db: Queryable, email: string, companyId: string | undefined) {
  let query = db
    .selectFrom('users')
    .select([...owner, 'password_hash as passwordHash'])
    .where('email', '=', email)
    .where('role', '=', ADMIN)
    .where('disabled_at', 'is', null)
  if (companyId !== undefined) query = query.where('company_id', '=', companyId)
  return query.executeTakeFirst()
}

function adminById(db: Queryable, id: string) {
  return db
    .selectFrom('users')
    .select([...owner, 'email', 'password_hash as passwordHash'])
    .where('id', '=', id)
    .where('role', '=', ADMIN)
    .where('disabled_at', 'is', null)
}

export async function findAdminById(db: Queryable, id: string) {
  return adminById(db, id).executeTakeFirst()
}

/** The admin as they are now, which they stay until the transaction ends. */
export async function holdAdmin(trx: Trx, id: string) {
  return adminById(trx, id).forShare().executeTakeFirst()
}

/** The emails that may log in as admin. */
export async function findAdminEmails(db: Queryable) {
  return db
    .selectFrom('users')
    .select(['email', 'company_id as companyId'])
    .where('role', '=', ADMIN)
    .where('email', 'is not', null)
    .where('disabled_at', 'is', null)
    .$narrowType<{ email: string }>()
    .execute()
}

/** Stores a new admin. @returns undefined when the email is taken */
export async function insertAdmin(
  trx: Trx,
  admin: { company_id: string; email: string; password_hash: string },
): Promise<UserRow | undefined> {
  return trx
    .insertInto('users')
    .values({ ...admin, role: ADMIN, full_name: admin.email })
    .onConflict(conflict => conflict.column('email').doNothing())
    .returningAll()
    .executeTakeFirst()
}

/** @returns undefined when there is no such admin */
export async function updateAdmin(
  trx: Trx,
  email: string,
  values: Partial<Pick<UserRow, 'password_hash' | 'disabled_at'>>,
): Promise<UserRow | undefined> {
  return trx
    .updateTable('users')
    .set({ ...values, updated_at: sql<Date>`now()` })
    .where('email', '=', email)
    .where('role', '=', ADMIN)
    .returningAll()
    .executeTakeFirst()
}
