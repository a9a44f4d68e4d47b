import { createHash, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { purgeExpired } from '../../platform/database/purge-expired.ts'
import type { Queryable, Trx } from '../../platform/database/schema.ts'
import { findEnabledUserByPhone } from '../../users/users.queries.ts'

/** Cookie of a browser that has logged in. It grants no access: it only selects separate rate limits (D§3). */
export const DEVICE_COOKIE = 'device'
/** Days: the longest time that browsers keep a cookie. */
export const DEVICE_DAYS = 400

/** The stored hash of a cookie's 32 random bytes. */
const hashOf = (value: string) => createHash('sha256').update(value).digest('base64url')

/**
 * Finds the known device of a request: it has logged in with this number as the number's current user.
 * @param deviceCookie of the device cookie
 * @returns the device's id, null for an unknown device
 */
export async function findKnownDeviceId(
  db: Queryable,
  phone: string,
  deviceCookie: string | undefined,
): Promise<string | null> {
  if (deviceCookie === undefined) return null
  const user = await findEnabledUserByPhone(db, phone)
  if (user === undefined) return null
  const device = await db
    .selectFrom('known_devices')
    .where('hash', '=', hashOf(deviceCookie))
    .where('phone', '=', phone)
    .where('user_id', '=', user.id)
    .where('expires_at', '>', sql<Date>`now()`)
    .select('id')
    .executeTakeFirst()
  return device?.id ?? null
}

/**
 * Stores a device as known for a number, in addition to its other numbers. The cookie gets a new value, so a planted or
 * copied value becomes useless.
 * @param deviceCookie of the request's device cookie
 * @returns the new value of the cookie
 */
export async function saveDeviceAndRenewCookie(
  trx: Trx,
  user: { id: string; phone: string },
  deviceCookie: string | undefined,
): Promise<string> {
  const fresh = randomBytes(32).toString('base64url')
  const hash = hashOf(fresh)
  const expires_at = sql<Date>`now() + make_interval(days => ${DEVICE_DAYS})`
  if (deviceCookie !== undefined) {
    await trx.updateTable('known_devices').set({ hash }).where('hash', '=', hashOf(deviceCookie)).execute()
  }
  await trx
    .insertInto('known_devices')
    .values({ user_id: user.id, phone: user.phone, hash, expires_at })
    .onConflict(conflict => conflict.columns(['hash', 'phone']).doUpdateSet({ user_id: user.id, expires_at }))
    .execute()
  await purgeExpired(trx, 'known_devices', sql`expires_at < now()`)
  return fresh
}

/** The Set-Cookie value of a device; scripts cannot read the cookie. @param httpsOnly whether the portal uses https */
export function buildSetDeviceCookieHeader(deviceCookie: string, httpsOnly: boolean): string {
  const parts = [
    `${DEVICE_COOKIE}=${deviceCookie}`,
    'Path=/api',
    `Max-Age=${DEVICE_DAYS * 86_400}`,
    'HttpOnly',
    'SameSite=Strict',
  ]
  return [...parts, ...(httpsOnly ? ['Secure'] : [])].join('; ')
}
