import type { Database } from '../platform/database/schema.ts'
import { type Limit, resetRateLimit, undoRateLimitClaim } from '../platform/rate-limit/claim.ts'
import type { Rule } from '../platform/rate-limit/rules.ts'
import type { CodeTarget } from './code-digest.ts'

const MINUTE = 60
const DAY = 86_400

/** Five wrong codes are free; then one is compared after each wait. Within a year fewer than 400 are. */
const BUDGET: Rule = {
  free: 5,
  first: 15 * MINUTE,
  longest: DAY,
  memory: 30 * DAY,
  refusal: 'OTP_BLOCKED',
}

/** Who may fail together: everyone with a number, or one known device of its owner; whatever the code is for (D§3). */
export function wrongCodeLimit({ phone, deviceId }: CodeTarget): Limit {
  const device = deviceId === null ? '' : ` on ${deviceId}`
  return { bucket: `wrong codes for ${phone}${device}`, rules: [BUDGET] }
}

/**
 * A right code was no failure. On a known device it was the owner's, who starts afresh; among strangers it says nothing
 * about the failures of others.
 * @param at when the try was counted
 */
export async function undoWrongCode(db: Database, target: CodeTarget, at: Date): Promise<void> {
  const { bucket } = wrongCodeLimit(target)
  if (target.deviceId === null) await undoRateLimitClaim(db, [bucket], at)
  else await resetRateLimit(db, bucket)
}
