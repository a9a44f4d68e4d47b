import type { Database } from '../platform/database/schema.ts'
import {
  claimRateLimits,
  isRemembered,
  type Limit,
  rememberFor,
  resetRateLimit,
  undoRateLimitClaim,
} from '../platform/rate-limit/claim.ts'
import { networkOf } from '../platform/rate-limit/network-of.ts'
import type { Rule } from '../platform/rate-limit/rules.ts'

const MINUTE = 60
const DAY = 86_400

const slow = { first: 30, longest: 15 * MINUTE, memory: 60 * MINUTE, refusal: 'TOO_MANY_REQUESTS' } as const
/** Guessing one admin's password from one address. */
const ONE: Rule = { free: 5, ...slow }
/** Guessing from one address, whosoever password. */
const ADDRESS: Rule = { free: 10, ...slow }
/** Guessing one admin's password from anywhere: short, since anyone can bring this wait about. */
const EMAIL: Rule = { ...slow, free: 10, first: 5, longest: MINUTE }
/** Guessing one admin's codes, which takes the password: fewer than 400 a year, be it from anywhere or where they logged in before. */
const CODE: Rule = { free: 5, first: 30, longest: DAY, memory: 30 * DAY, refusal: 'OTP_BLOCKED' }
/** How long it is remembered where an admin logged in: as long as a remembered session lives. */
const KNOWN = 90 * DAY

const knownBucket = (email: string, address: string) => `admin ${email} known at ${networkOf(address)}`

/**
 * Counts a login as failed before its password is looked at, so that parallel guesses share nothing. A stranger elsewhere
 * delays an admin by a minute at most, and not where they logged in before.
 * @returns a function to call once the password was right
 * @throws PortalError TOO_MANY_REQUESTS, which is not counted
 */
export async function claimAdminLoginAttempt(
  db: Database,
  email: string,
  address: string,
): Promise<() => Promise<void>> {
  const network = networkOf(address)
  const limits: Limit[] = [
    { bucket: `admin ${email} at ${network}`, rules: [ONE] },
    { bucket: `admins at ${network}`, rules: [ADDRESS] },
  ]
  if (!(await isRemembered(db, knownBucket(email, address)))) {
    limits.push({ bucket: `admin ${email}`, rules: [EMAIL] })
  }
  const at = await db.transaction().execute(trx => claimRateLimits(trx, limits))
  return () =>
    undoRateLimitClaim(
      db,
      limits.map(({ bucket }) => bucket),
      at,
    )
}

/** Knows where an admin has logged in, wholly: a password alone is no reason. */
export async function rememberAdminNetwork(db: Database, email: string, address: string): Promise<void> {
  await rememberFor(db, knownBucket(email, address), KNOWN)
}

/**
 * Counts a code of an admin's second factor as wrong before it is looked at. Failures where the admin logged in before are
 * counted apart, so that a stranger with the password does not lock the owner out there.
 * @returns a function to call once the code was right
 * @throws PortalError OTP_BLOCKED, which is not counted
 */
export async function claimFactorCodeAttempt(
  db: Database,
  { id, email }: { id: string; email: string },
  address: string,
): Promise<() => Promise<void>> {
  const known = await isRemembered(db, knownBucket(email, address))
  const bucket = known ? `factor of ${id} at ${networkOf(address)}` : `factor of ${id}`
  const at = await db.transaction().execute(trx => claimRateLimits(trx, [{ bucket, rules: [CODE] }]))
  return () => (known ? resetRateLimit(db, bucket) : undoRateLimitClaim(db, [bucket], at))
}
