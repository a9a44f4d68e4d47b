import type { Database } from '../platform/database/schema.ts'
import { type Limit, resetRateLimit, undoRateLimitClaim } from '../platform/rate-limit/claim.ts'
import type { Rule } from '../platform/rate-limit/rules.ts'
import type { CodeTarget } from './code-digest.ts'

const MINUTE = 60
const DAY = 86_400

/** Five wrong codes are free; then each wait allows one more. That is fewer than 400 comparisons a year. */
const BUDGET: Rule = {
  free: 5,
  first: 15 * MINUTE,
  longest: DAY,
  memory: 30 * DAY,
  refusal: 'OTP_BLOCKED',
}

/** Rate limit of wrong codes, per number for all unknown devices or per known device, for all actions together (D§3). */
export function wrongCodeLimit({ phone, deviceId }: CodeTarget): Limit {
  const device = deviceId === null ? '' : ` on ${deviceId}`
  return { bucket: `wrong codes for ${phone}${device}`, rules: [BUDGET] }
}

/**
 * Takes a failure back after a right code. On a known device it resets the count. For unknown devices it removes only this
 * attempt, since other failures may be someone else's.
 * @param at time the attempt was counted
 */
export async function undoWrongCode(db: Database, target: CodeTarget, at: Date): Promise<void> {
  const { bucket } = wrongCodeLimit(target)
  if (target.deviceId === null) await undoRateLimitClaim(db, [bucket], at)
  else await resetRateLimit(db, bucket)
}
