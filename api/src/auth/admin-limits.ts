import type { Database } from '../database/schema.ts'
import { claim, isRemembered, type Limit, remember, takeBack } from '../limits/claim.ts'
import { networkOf } from '../limits/network-of.ts'
import type { Rule } from '../limits/rules.ts'

const MINUTE = 60
const DAY = 86_400

const slow = { first: 30, longest: 15 * MINUTE, memory: 60 * MINUTE, refusal: 'TOO_MANY_REQUESTS' } as const
/** Guessing one admin's password from one address. */
const ONE: Rule = { free: 5, ...slow }
/** Guessing from one address, whosoever password. */
const ADDRESS: Rule = { free: 10, ...slow }
/** Guessing one admin's password from anywhere: short, since anyone can bring this wait about. */
const EMAIL: Rule = { ...slow, free: 10, first: 5, longest: MINUTE }
/** How long it is remembered where an admin logged in: as long as a remembered session lives. */
const KNOWN = 90 * DAY

/**
 * Counts a login as failed before its password is looked at, so that parallel guesses share nothing. A stranger elsewhere
 * delays an admin by a minute at most, and not where they logged in before.
 * @returns a function to call once the login succeeded
 * @throws PortalError TOO_MANY_REQUESTS, which is not counted
 */
export async function claimLogin(db: Database, email: string, address: string): Promise<() => Promise<void>> {
  const network = networkOf(address)
  const known = `admin ${email} known at ${network}`
  const limits: Limit[] = [
    { bucket: `admin ${email} at ${network}`, rules: [ONE] },
    { bucket: `admins at ${network}`, rules: [ADDRESS] },
  ]
  if (!(await isRemembered(db, known))) limits.push({ bucket: `admin ${email}`, rules: [EMAIL] })
  const at = await db.transaction().execute(trx => claim(trx, limits))
  return async () => {
    await takeBack(
      db,
      limits.map(({ bucket }) => bucket),
      at,
    )
    await remember(db, known, KNOWN)
  }
}
