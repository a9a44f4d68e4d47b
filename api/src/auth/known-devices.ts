import { createHash, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { purgeExpired } from '../platform/database/purge-expired.ts'
import type { Queryable, Trx } from '../platform/database/schema.ts'
import { findPhoneUser } from '../users/users.queries.ts'

/** The cookie of a browser that has logged in. It opens nothing: it only keeps strangers' tries and sends apart (D§3). */
export const DEVICE_COOKIE = 'device'
/** As long as browsers keep a cookie. */
const DEVICE_DAYS = 400

/** What is stored of a cookie's 32 random bytes. */
const hashOf = (value: string) => createHash('sha256').update(value).digest('base64url')

/**
 * The known device a request comes from: one that has logged in with this number as the user who holds it now.
 * @param value of its cookie
 * @returns its id, null for a stranger
 */
export async function findKnownDevice(
  db: Queryable,
  phone: string,
  value: string | undefined,
): Promise<string | null> {
  if (value === undefined) return null
  const user = await findPhoneUser(db, phone)
  if (user === undefined) return null
  const device = await db
    .selectFrom('known_devices')
    .where('hash', '=', hashOf(value))
    .where('phone', '=', phone)
    .where('user_id', '=', user.id)
    .where('expires_at', '>', sql<Date>`now()`)
    .select('id')
    .executeTakeFirst()
  return device?.id ?? null
}

/**
 * Knows a device from now on, beside the numbers it is known for already. It gets a new value, so that one somebody
 * has planted or copied says nothing.
 * @param value of the cookie it came with
 * @returns the value it is to keep
 */
export async function rememberDevice(
  trx: Trx,
  user: { id: string; phone: string },
  value: string | undefined,
): Promise<string> {
  const fresh = randomBytes(32).toString('base64url')
  const hash = hashOf(fresh)
  const expires_at = sql<Date>`now() + make_interval(days => ${DEVICE_DAYS})`
  if (value !== undefined) {
    await trx.updateTable('known_devices').set({ hash }).where('hash', '=', hashOf(value)).execute()
  }
  await trx
    .insertInto('known_devices')
    .values({ user_id: user.id, phone: user.phone, hash, expires_at })
    .onConflict(conflict => conflict.columns(['hash', 'phone']).doUpdateSet({ user_id: user.id, expires_at }))
    .execute()
  await purgeExpired(trx, 'known_devices', sql`expires_at < now()`)
  return fresh
}

/** The header that keeps a device's value where no script reads it. @param secure whether the portal is on https */
export function deviceCookie(value: string, secure: boolean): string {
  const parts = [
    `${DEVICE_COOKIE}=${value}`,
    'Path=/api',
    `Max-Age=${DEVICE_DAYS * 86_400}`,
    'HttpOnly',
    'SameSite=Strict',
  ]
  return [...parts, ...(secure ? ['Secure'] : [])].join('; ')
}
