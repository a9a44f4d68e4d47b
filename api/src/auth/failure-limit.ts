import { PortalError } from '../http/errors.ts'

/** How many failures cost nothing, and the waits after each further one, which double up to a longest; milliseconds. */
export type Waits = { free: number; first: number; longest: number }
export type Claimed = { key: string; waits: Waits }

/** Failures are forgotten when the last one is so long ago. */
const MEMORY = 60 * 60_000
/** Keys kept at once; the ones tried longest ago are forgotten first. */
const KEYS_MAX = 10_000

type Failures = { count: number; last: number }

/**
 * Makes failed logins wait, ever longer. In memory on purpose: it is lost with the process, and several processes count
 * for themselves, which still leaves guessing a password hopeless and costs no table.
 */
export function createFailureLimit(clock: () => number = Date.now) {
  const kept = new Map<string, Failures>()

  function recall(key: string): Failures {
    const failures = kept.get(key)
    return failures !== undefined && failures.last > clock() - MEMORY ? failures : { count: 0, last: 0 }
  }

  function keep(key: string, failures: Failures): void {
    kept.delete(key)
    if (failures.count > 0) kept.set(key, failures)
    const oldest = kept.keys().next()
    if (kept.size > KEYS_MAX && !oldest.done) kept.delete(oldest.value)
  }

  function remaining({ key, waits }: Claimed): number {
    const { count, last } = recall(key)
    if (count < waits.free) return 0
    return last + Math.min(waits.first * 2 ** (count - waits.free), waits.longest) - clock()
  }

  return {
    /**
     * Counts a failure under every key before it is known, so that parallel guesses cannot share one.
     * @returns a function that takes it back once the login succeeded
     * @throws PortalError TOO_MANY_REQUESTS, which is not counted
     */
    claim(claimed: readonly Claimed[]): () => void {
      const wait = Math.max(...claimed.map(remaining))
      if (wait > 0) throw new PortalError('TOO_MANY_REQUESTS', { retryAfter: Math.ceil(wait / 1000) })
      const before = claimed.map(({ key }) => ({ key, last: recall(key).last }))
      for (const { key } of claimed) keep(key, { count: recall(key).count + 1, last: clock() })
      return () => {
        for (const { key, last } of before) keep(key, { count: recall(key).count - 1, last })
      }
    },
  }
}
