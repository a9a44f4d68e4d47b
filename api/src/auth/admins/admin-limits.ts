import { appendEventToAuditChain } from '../../platform/audit/record-audit.ts'
import type { Database } from '../../platform/database/schema.ts'
import {
  commitRateLimitsOrThrow,
  hasExpiringFlag,
  type RateLimit,
  resetRateLimit,
  setExpiringFlag,
  undoRateLimitClaim,
} from '../../platform/rate-limit/claim-rate-limits.ts'
import { networkOfAddress } from '../../platform/rate-limit/network-of-address.ts'
import type { RateLimitRule } from '../../platform/rate-limit/rules.ts'

const MINUTE = 60
const DAY = 86_400

const slow = { first: 30, longest: 15 * MINUTE, memory: 60 * MINUTE, refusal: 'TOO_MANY_REQUESTS' } as const
/** Guesses of one admin's password from one network. */
const ONE: RateLimitRule = { free: 5, ...slow }
/** Guesses of any admin's password from one network. */
const ADDRESS: RateLimitRule = { free: 10, ...slow }
/** Guesses of one admin's password from anywhere. The wait is short, since anyone can cause it. */
const EMAIL: RateLimitRule = { ...slow, free: 10, first: 5, longest: MINUTE }
/** Guesses of one admin's codes, after the right password: fewer than 400 a year, per known network and for all others. */
const CODE: RateLimitRule = { free: 5, first: 30, longest: DAY, memory: 30 * DAY, refusal: 'OTP_BLOCKED' }
/** Links for one address, and from one network. Who knows an address must not fill its owner's inbox. */
const RESETS_OF_ADDRESS = [
  { most: 3, seconds: 60 * MINUTE, refusal: 'TOO_MANY_REQUESTS' },
  { most: 6, seconds: DAY, refusal: 'TOO_MANY_REQUESTS' },
] as const
const RESETS_OF_NETWORK = [{ most: 10, seconds: 60 * MINUTE, refusal: 'TOO_MANY_REQUESTS' }] as const
/** Seconds the network of an admin's login stays known: as long as a remembered session lives. */
const KNOWN = 90 * DAY

const trustedNetworkBucket = (email: string, address: string) =>
  `admin ${email} known at ${networkOfAddress(address)}`

/** Takes a counted attempt back, because it was right. */
type UndoAttempt = () => Promise<void>

/**
 * Counts a login as failed before the password is checked, so parallel guesses cannot share one attempt. Guesses from other
 * networks delay an admin by a minute at most, and not at all on a network where the admin logged in before.
 * @returns a function that takes the attempt back; call it when the password is right
 * @throws PortalError TOO_MANY_REQUESTS, which is not counted
 */
export async function claimAdminLoginAttempt(
  db: Database,
  email: string,
  ipAddress: string,
): Promise<UndoAttempt> {
  const network = networkOfAddress(ipAddress)
  const limits: RateLimit[] = [
    { bucket: `admin ${email} at ${network}`, rules: [ONE] },
    { bucket: `admins at ${network}`, rules: [ADDRESS] },
  ]
  if (!(await hasExpiringFlag(db, trustedNetworkBucket(email, ipAddress)))) {
    limits.push({ bucket: `admin ${email}`, rules: [EMAIL] })
  }
  const at = await commitRateLimitsOrThrow(db, limits)
  return () =>
    undoRateLimitClaim(
      db,
      limits.map(({ bucket }) => bucket),
      at,
    )
}

/**
 * Counts a request for a link, whether or not there is such an admin.
 * @throws PortalError TOO_MANY_REQUESTS, which is not counted
 */
export async function claimPasswordReset(db: Database, email: string, ipAddress: string): Promise<void> {
  await commitRateLimitsOrThrow(db, [
    { bucket: `reset ${email}`, rules: RESETS_OF_ADDRESS },
    { bucket: `resets at ${networkOfAddress(ipAddress)}`, rules: RESETS_OF_NETWORK },
  ])
}

/** Remembers the network of a complete login. A right password without the second factor does not count. */
export async function rememberAdminNetwork(db: Database, email: string, ipAddress: string): Promise<void> {
  await setExpiringFlag(db, trustedNetworkBucket(email, ipAddress), KNOWN)
}

/**
 * Counts a second-factor code as wrong before it is checked. Each known network of the admin has a separate count, so a
 * stranger with the password cannot lock the admin out there.
 * @returns a function that takes the attempt back; call it when the code is right
 * @throws PortalError OTP_BLOCKED, which is not counted
 */
export async function claimSecondFactorAttempt(
  db: Database,
  { id, email }: { id: string; email: string },
  ipAddress: string,
): Promise<UndoAttempt> {
  const known = await hasExpiringFlag(db, trustedNetworkBucket(email, ipAddress))
  const bucket = known ? `factor of ${id} at ${networkOfAddress(ipAddress)}` : `factor of ${id}`
  const at = await commitRateLimitsOrThrow(db, [{ bucket, rules: [CODE] }])
  return () => (known ? resetRateLimit(db, bucket) : undoRateLimitClaim(db, [bucket], at))
}

/**
 * Records an admin's wrong password or second-factor code, for any purpose. An unknown email may be any text, so the event
 * does not contain it (D§8).
 */
export async function recordAdminAuthFailure(
  db: Database,
  action: 'session.refused' | 'second-factor.refused',
  admin: { id: string; companyId: string } | undefined,
): Promise<void> {
  const [companyId, entityId] = [admin?.companyId ?? null, admin?.id ?? 'unknown']
  await db
    .transaction()
    .execute(trx =>
      appendEventToAuditChain(trx, { companyId, actor: null, action, entity: 'user', entityId }),
    )
}
