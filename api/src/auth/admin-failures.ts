import { type Claimed, createFailureLimit, type Waits } from './failure-limit.ts'

const SECOND = 1000
const MINUTE = 60 * SECOND

/** Guessing one admin's password from one address. */
const ONE: Waits = { free: 5, first: 30 * SECOND, longest: 15 * MINUTE }
/** Guessing from one address, whosoever password. */
const ADDRESS: Waits = { free: 10, first: 30 * SECOND, longest: 15 * MINUTE }
/** Guessing one admin's password from anywhere: short, since anyone can bring this wait about. */
const EMAIL: Waits = { free: 10, first: 5 * SECOND, longest: MINUTE }
/** Addresses remembered to have logged in. */
const KNOWN_MAX = 1000

export type AdminFailures = ReturnType<typeof createAdminFailures>

/** The waits of admins' logins: a stranger elsewhere delays an admin by a minute at most, and not where they logged in before. */
export function createAdminFailures(clock?: () => number) {
  const limit = createFailureLimit(clock)
  const known = new Set<string>()

  return {
    /**
     * @returns a function to call once the login succeeded
     * @throws PortalError TOO_MANY_REQUESTS
     */
    claim(email: string, address: string): () => void {
      const pair = `email ${email} address ${address}`
      const claimed: Claimed[] = [
        { key: pair, waits: ONE },
        { key: `address ${address}`, waits: ADDRESS },
      ]
      if (!known.has(pair)) claimed.push({ key: `email ${email}`, waits: EMAIL })
      const forgive = limit.claim(claimed)
      return () => {
        forgive()
        known.delete(pair)
        known.add(pair)
        const [oldest] = known
        if (known.size > KNOWN_MAX && oldest !== undefined) known.delete(oldest)
      }
    },
  }
}
