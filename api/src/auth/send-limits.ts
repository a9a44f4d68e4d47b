import { sql } from 'kysely'
import type { Limits } from '../config.ts'
import type { Trx } from '../database/schema.ts'
import { PortalError } from '../http/errors.ts'

const HOUR = 3600
const DAY = 86_400

type Rule = { column: 'phone' | 'address'; value: string; sends: number; seconds: number }

/**
 * Holds everyone else who would send to this number or from this address until the transaction ends.
 * The address comes first for all, so two senders never wait for each other.
 */
export async function lockSends(trx: Trx, phone: string, address: string): Promise<void> {
  for (const key of [`code-send address ${address}`, `code-send phone ${phone}`]) {
    await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(trx)
  }
}

/** Refuses a send that comes too early or too often (D§3). @throws PortalError OTP_TOO_EARLY, OTP_LIMIT */
export async function requireSendAllowed(trx: Trx, limits: Limits, phone: string, address: string) {
  const early = await secondsToWait(trx, {
    column: 'phone',
    value: phone,
    sends: 1,
    seconds: limits.secondsBetweenSends,
  })
  if (early > 0) throw new PortalError('OTP_TOO_EARLY', { retryAfter: early })
  const rules: Rule[] = [
    { column: 'phone', value: phone, sends: limits.sendsPerHour, seconds: HOUR },
    { column: 'phone', value: phone, sends: limits.sendsPerDay, seconds: DAY },
    { column: 'address', value: address, sends: limits.sendsPerHourAndAddress, seconds: HOUR },
  ]
  for (const rule of rules) {
    const retryAfter = await secondsToWait(trx, rule)
    if (retryAfter > 0) throw new PortalError('OTP_LIMIT', { retryAfter })
  }
}

/** Seconds until fewer than `sends` lie in the window; 0 when that is so now. */
async function secondsToWait(trx: Trx, { column, value, sends, seconds }: Rule): Promise<number> {
  const oldest = await trx
    .selectFrom('code_sends')
    .where(column, '=', value)
    .where('created_at', '>', sql<Date>`now() - make_interval(secs => ${seconds})`)
    .orderBy('created_at', 'desc')
    .offset(Math.max(sends - 1, 0))
    .limit(1)
    // Not now(), which stood still while the transaction waited for its lock.
    .select(
      sql<number>`ceil(${seconds} - extract(epoch from clock_timestamp() - created_at))::int`.as('wait'),
    )
    .executeTakeFirst()
  return Math.min(oldest?.wait ?? 0, seconds)
}
