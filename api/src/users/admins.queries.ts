import type { AdminRole } from '@portal/contract/admin-roles'
import { ADMIN } from '@portal/contract/roles'
import { sql } from 'kysely'
import type { Queryable, Trx, UserRow } from '../platform/database/schema.ts'
import { buildSessionOwnersQuery } from './users.queries.ts'

/** Enabled admins who have joined: with a password or an account of single sign-on. Each has an email: a constraint of the table. */
function selectAdmins(db: Queryable) {
  return buildSessionOwnersQuery(db)
    .where('role', '=', ADMIN)
    .where(
      sql<boolean>`(password_hash is not null
        or exists (select from admin_identities where user_id = users.id))`,
    )
    .select('email')
    .$narrowType<{ email: string }>()
}

/** The admin with this email, in lower case (D§8). */
export async function findEnabledAdminByEmail(db: Queryable, email: string, companyId: string | undefined) {
  let query = selectAdmins(db).where('email', '=', email).select('password_hash as passwordHash')
  if (companyId !== undefined) query = query.where('company_id', '=', companyId)
  return query.executeTakeFirst()
}

export async function findEnabledAdminById(db: Queryable, adminId: string) {
  return selectAdmins(db).where('id', '=', adminId).executeTakeFirst()
}

/** Locks an enabled admin until the transaction ends and reads the current row. */
export async function lockEnabledAdmin(trx: Trx, adminId: string) {
  return selectAdmins(trx)
    .where('id', '=', adminId)
    .select('password_hash as passwordHash')
    .forShare()
    .executeTakeFirst()
}

export type LockedAdmin = Pick<UserRow, 'id' | 'email' | 'admin_role' | 'disabled_at'>

/** Locks admins of a company until the transaction ends, in id order. @returns the current rows by id */
export async function lockAdminsInIdOrder(
  trx: Trx,
  companyId: string,
  adminIds: readonly string[],
): Promise<Map<string, LockedAdmin>> {
  const rows = await trx
    .selectFrom('users')
    .where('company_id', '=', companyId)
    .where('role', '=', ADMIN)
    .where('id', 'in', adminIds)
    .select(['id', 'email', 'admin_role', 'disabled_at'])
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  return new Map(rows.map(row => [row.id, row]))
}

/** Locks the admin with this email, in any company, until the transaction ends. */
export async function lockAdminByEmail(trx: Trx, email: string) {
  const admin = trx.selectFrom('users').where('email', '=', email).where('role', '=', ADMIN)
  return admin.selectAll().forNoKeyUpdate().executeTakeFirst()
}

/** A company's admin with this email, also one who is disabled or has not joined. */
export async function findCompanyAdminByEmail(db: Queryable, companyId: string, email: string) {
  return db
    .selectFrom('users')
    .where('company_id', '=', companyId)
    .where('role', '=', ADMIN)
    .where('email', '=', email)
    .selectAll()
    .executeTakeFirst()
}

/** Emails of the enabled admins, for the digests of the login. */
export async function findEnabledAdminEmails(db: Queryable) {
  return selectAdmins(db).execute()
}

/** The ids of all admins of a company, also of those who have not joined. */
export async function findAdminIds(db: Queryable, companyId: string): Promise<string[]> {
  const admins = db.selectFrom('users').where('company_id', '=', companyId).where('role', '=', ADMIN)
  return (await admins.select('id').execute()).map(({ id }) => id)
}

/** The ids of a company's enabled admins. */
export async function findEnabledAdminIds(db: Queryable, companyId: string): Promise<string[]> {
  return (await selectAdmins(db).where('company_id', '=', companyId).execute()).map(({ id }) => id)
}

/** A company's enabled admins with a password, and their roles. @param onlyAdminId only this one */
export async function findAdminsWithRoles(
  db: Queryable,
  companyId: string,
  onlyAdminId?: string,
): Promise<{ id: string; role: AdminRole }[]> {
  // In one order: servers that write to the same admins at the same time would block each other.
  let query = selectAdmins(db).where('company_id', '=', companyId).orderBy('id')
  if (onlyAdminId !== undefined) query = query.where('id', '=', onlyAdminId)
  return (await query.execute()).flatMap(({ id, adminRole }) => (adminRole ? { id, role: adminRole } : []))
}

/** When a company got its first admin. */
export async function findFirstAdminTime(db: Queryable, companyId: string): Promise<Date | undefined> {
  const first = db.selectFrom('users').where('company_id', '=', companyId).where('role', '=', ADMIN)
  return (await first.orderBy('created_at').limit(1).select('created_at').executeTakeFirst())?.created_at
}

/** Stores a new admin. @returns undefined when the email is taken */
export async function insertAdminIfAbsent(
  trx: Trx,
  admin: { company_id: string; email: string; admin_role: AdminRole; password_hash?: string },
): Promise<UserRow | undefined> {
  return trx
    .insertInto('users')
    .values({ ...admin, role: ADMIN, full_name: admin.email })
    .onConflict(conflict => conflict.column('email').doNothing())
    .returningAll()
    .executeTakeFirst()
}
