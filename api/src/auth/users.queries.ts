import { ADMIN } from '@portal/contract/roles'
import type { Queryable } from '../database/schema.ts'

/** Who logs in with this number; only HCPs and reps have one, and a disabled account is as good as none (H§3). */
export async function findPhoneUser(db: Queryable, phone: string, companyId?: string) {
  let query = db
    .selectFrom('users')
    .select(['id', 'role', 'company_id as companyId', 'promoter_id as promoterId'])
    .where('phone', '=', phone)
    .where('disabled_at', 'is', null)
  if (companyId !== undefined) query = query.where('company_id', '=', companyId)
  return query.executeTakeFirst()
}

/** Whether the number is taken, be it by a disabled account. */
export async function isPhoneTaken(db: Queryable, phone: string): Promise<boolean> {
  return (
    (await db.selectFrom('users').select('id').where('phone', '=', phone).executeTakeFirst()) !== undefined
  )
}

/** The admin with this email, in lower case (D§8). */
export async function findAdmin(db: Queryable, email: string, companyId: string | undefined) {
  let query = db
    .selectFrom('users')
    .select([
      'id',
      'role',
      'company_id as companyId',
      'promoter_id as promoterId',
      'password_hash as passwordHash',
    ])
    .where('email', '=', email)
    .where('role', '=', ADMIN)
    .where('disabled_at', 'is', null)
  if (companyId !== undefined) query = query.where('company_id', '=', companyId)
  return query.executeTakeFirst()
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
