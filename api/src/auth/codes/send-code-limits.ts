import { sql } from 'kysely'
import type { Config } from '../../config/config.ts'
import { PortalError } from '../../platform/http/errors.ts'
import { type RateLimit, tryClaimRateLimit } from '../../platform/rate-limit/claim-rate-limits.ts'
import { networkOfAddress } from '../../platform/rate-limit/network-of-address.ts'
import type { AuthContext } from '../auth-context.ts'
import type { CodeTarget } from './one-time-code.ts'

const MINUTE = 60
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
/** Minimum share of codes to new numbers that get entered. A lower share indicates SMS abuse. */
const USED_MIN = 0.05

/** Rate-limit bucket of sends to a number: one for all unknown devices, one for each known device. */
export function bucketOfSendCodeRateLimit({ phone, deviceId }: Omit<CodeTarget, 'action'>): string {
  return `codes to ${phone}${deviceId === null ? '' : ` on ${deviceId}`}`
}

/** Rate limits of sends per number and per address (D§3). A known device does not count for its network. */
export function sendCodeRateLimits(
  limits: Config['limits'],
  target: CodeTarget,
  ipAddress: string,
): RateLimit[] {
  const number: RateLimit = {
    bucket: bucketOfSendCodeRateLimit(target),
    rules: [
      { most: 1, seconds: limits.secondsBetweenSends, refusal: 'OTP_TOO_EARLY' },
      { most: limits.sendsPerHour, seconds: HOUR, refusal: 'OTP_LIMIT' },
      { most: limits.sendsPerDay, seconds: DAY, refusal: 'OTP_LIMIT' },
    ],
  }
  if (target.deviceId !== null) return [number]
  const bucket = `codes from ${networkOfAddress(ipAddress)}`
  return [
    number,
    { bucket, rules: [{ most: limits.sendsPerHourAndAddress, seconds: HOUR, refusal: 'OTP_LIMIT' }] },
  ]
}

/** Growing wait for a network that keeps requesting texts to new numbers. */
export function newPhonesPerNetworkRateLimit(limits: Config['limits'], ipAddress: string): RateLimit {
  const growing = { free: limits.newNumbersPerAddress, first: MINUTE, longest: HOUR, memory: DAY }
  return {
    bucket: `new numbers from ${networkOfAddress(ipAddress)}`,
    rules: [{ ...growing, refusal: 'OTP_LIMIT' }],
  }
}

/** The same limits without the pause between two sends. */
export function withoutPauseBetweenCodes(limits: readonly RateLimit[]): RateLimit[] {
  return limits.map(({ bucket, rules }) => ({
    bucket,
    rules: rules.filter(({ refusal }) => refusal !== 'OTP_TOO_EARLY'),
  }))
}

/**
 * Enforces the caps on all texts of the portal, counted in the stored codes. Sends of a known device count but are never
 * refused here; separate limits apply to it, so strangers cannot block it.
 * @param isTrustedRequester true for a rep or a verified HCP: the pause of texts to new numbers does not apply
 * @throws PortalError OTP_LIMIT
 */
export async function requireBelowTotalSendCaps(
  auth: AuthContext,
  target: CodeTarget,
  isTrustedRequester: boolean,
): Promise<void> {
  if (target.deviceId !== null) return
  const { limits } = auth.config
  await requireTotal(auth, 'codes in an hour', limits.allSendsPerHour, HOUR)
  await requireTotal(auth, 'codes in a day', limits.allSendsPerDay, DAY)
  if (target.action === 'LOGIN') return
  await requireTotal(auth, 'codes of registrations in an hour', limits.registerSendsPerHour, HOUR, 'REGISTER')
  await requireTotal(auth, 'codes of registrations in a day', limits.registerSendsPerDay, DAY, 'REGISTER')
  if (!isTrustedRequester) await requireUse(auth)
}

/** Refuses the send when the last `seconds` already have `most` codes; it may go on when the oldest of these leaves them. */
async function requireTotal(
  auth: AuthContext,
  what: string,
  most: number,
  seconds: number,
  action?: CodeTarget['action'],
): Promise<void> {
  let codes = auth.db
    .selectFrom('one_time_codes')
    .where('created_at', '>', sql<Date>`now() - make_interval(secs => ${seconds})`)
  if (action !== undefined) codes = codes.where('action', '=', action)
  const last = await codes
    .select(sql<number>`ceil(extract(epoch from created_at - now()))::int + ${seconds}::int`.as('wait'))
    .orderBy('created_at', 'desc')
    .offset(Math.max(most, 1) - 1)
    .limit(1)
    .executeTakeFirst()
  if (last !== undefined) await refuse(auth, what, last.wait)
}

/** Refuses texts to new numbers while too few of the last codes were used. */
async function requireUse(auth: AuthContext): Promise<void> {
  const judged = auth.config.limits.registerSendsJudged
  const { rows } = await sql<{ sent: number; used: number; wait: number }>`
    select count(*)::int as sent, count(verified_at)::int as used,
      ceil(extract(epoch from min(created_at) - now()))::int + ${HOUR} as wait
    from (
      select created_at, verified_at from one_time_codes
      where action = 'REGISTER' and created_at > now() - make_interval(secs => ${HOUR})
      order by created_at desc limit ${judged}
    ) newest`.execute(auth.db)
  const [{ sent, used, wait } = { sent: 0, used: 0, wait: 0 }] = rows
  if (sent === 0 || sent < judged || used >= sent * USED_MIN) return
  await refuse(auth, 'codes of registrations that are not used', wait, { sent, used })
}

/** Refuses the send and logs a warning once an hour. */
async function refuse(
  { db, logger }: AuthContext,
  what: string,
  retryAfter: number,
  figures = {},
): Promise<never> {
  const rules = [{ most: 1, seconds: HOUR, refusal: 'OTP_LIMIT' }] as const
  if (await tryClaimRateLimit(db, { bucket: `alert: ${what}`, rules })) {
    logger.warn({ alert: what, retryAfter, ...figures }, 'Texts pause')
  }
  throw new PortalError('OTP_LIMIT', { retryAfter })
}
