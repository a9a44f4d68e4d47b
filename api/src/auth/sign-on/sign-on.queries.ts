import { SIGN_ON_CODE_SECONDS } from '@portal/contract/auth/sign-on-codes'
import { sql } from 'kysely'
import { purgeExpired } from '../../platform/database/purge-expired.ts'
import type { Queryable, Trx } from '../../platform/database/schema.ts'
import { digestLinkSecret, generateLinkSecret } from '../admins/admin-links.queries.ts'
import type { ProvedIdentity } from './identity-provider.ts'

type Pair = Pick<ProvedIdentity, 'issuer' | 'subject'>

/** The code works with this cookie alone. */
const digestOf = (code: string, cookie: string) => digestLinkSecret(`${code} ${cookie}`)

/** Stores a one-time code for the browser with this cookie. @returns the code, which is stored only as a digest */
export async function createSignOnCode(db: Queryable, cookie: string): Promise<string> {
  const { secret: code } = generateLinkSecret()
  const expires_at = sql<Date>`now() + make_interval(secs => ${SIGN_ON_CODE_SECONDS})`
  await db
    .insertInto('sign_on_codes')
    .values({ digest: digestOf(code, cookie), expires_at })
    .execute()
  await purgeExpired(db, 'sign_on_codes', sql`expires_at < now()`)
  return code
}

/** Uses a code up. @returns false when it is unknown, used, expired or of another browser */
export async function consumeSignOnCode(db: Queryable, code: string, cookie: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('sign_on_codes')
    .where('digest', '=', digestOf(code, cookie))
    .where('expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst()
  return numDeletedRows === 1n
}

/** The id of the admin to whom an account at the provider is bound. */
export async function findAdminIdOfIdentity(
  db: Queryable,
  { issuer, subject }: Pair,
): Promise<string | undefined> {
  const found = db
    .selectFrom('admin_identities')
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .select('user_id')
  return (await found.executeTakeFirst())?.user_id
}

/** Binds an account at the provider to an admin. @returns false when either is bound otherwise */
export async function bindIdentity(trx: Trx, userId: string, { issuer, subject }: Pair): Promise<boolean> {
  await trx
    .insertInto('admin_identities')
    .values({ user_id: userId, issuer, subject })
    .onConflict(conflict => conflict.doNothing())
    .execute()
  return (await findAdminIdOfIdentity(trx, { issuer, subject })) === userId
}

/** Takes an admin's account away. @returns whether there was one */
export async function deleteIdentity(trx: Trx, userId: string): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('admin_identities')
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return numDeletedRows === 1n
}

/** Whether an enabled admin of a company is bound to an account at the provider. */
export async function hasBoundAdmin(db: Queryable, companyId: string): Promise<boolean> {
  const found = db
    .selectFrom('admin_identities')
    .innerJoin('users', 'users.id', 'user_id')
    .where('company_id', '=', companyId)
    .where('disabled_at', 'is', null)
    .select('user_id')
    .limit(1)
  return (await found.executeTakeFirst()) !== undefined
}

/** Whether an account at the provider is bound to an admin. */
export async function hasIdentity(db: Queryable, userId: string): Promise<boolean> {
  const found = db.selectFrom('admin_identities').where('user_id', '=', userId).select('user_id')
  return (await found.executeTakeFirst()) !== undefined
}
