import type { Database } from '../../platform/database/schema.ts'
import { equalsInConstantTime } from '../../platform/http/equals-in-constant-time.ts'
import { PortalError } from '../../platform/http/errors.ts'
import {
  claimRateLimitsOrThrow,
  type RateLimit,
  resetRateLimit,
  undoRateLimitClaim,
} from '../../platform/rate-limit/claim-rate-limits.ts'
import type { RateLimitRule } from '../../platform/rate-limit/rules.ts'
import { findUnusedCodeState, incrementLiveCodeAttempts } from './codes.queries.ts'
import type { CodeHasher, CodeTarget } from './one-time-code.ts'

const MINUTE = 60
const DAY = 86_400

/** Five wrong codes are free; then each wait allows one more. That is fewer than 400 comparisons a year. */
const WRONG_CODES: RateLimitRule = {
  free: 5,
  first: 15 * MINUTE,
  longest: DAY,
  memory: 30 * DAY,
  refusal: 'OTP_BLOCKED',
}

/** Rate limit of wrong codes, per number for all unknown devices or per known device, for all actions together (D§3). */
function wrongCodeLimit({ phone, deviceId }: CodeTarget): RateLimit {
  const device = deviceId === null ? '' : ` on ${deviceId}`
  return { bucket: `wrong codes for ${phone}${device}`, rules: [WRONG_CODES] }
}

/** `at`: when the failure was counted. */
type CodeAttempt = { target: CodeTarget; codeId: string; digest: string; at: Date }

/**
 * Counts an attempt against the code, and as a failure, before the comparison: parallel guesses cannot share one (D§3).
 * This takes a separate transaction, so a wrong attempt stays counted.
 * @throws PortalError OTP_INVALID or OTP_EXPIRED without a live code, OTP_BLOCKED with the seconds to wait
 */
export async function claimCodeAttempt(db: Database, target: CodeTarget): Promise<CodeAttempt> {
  return db.transaction().execute(async trx => {
    const at = await claimRateLimitsOrThrow(trx, [wrongCodeLimit(target)])
    const attempt = await incrementLiveCodeAttempts(trx, target)
    if (attempt !== undefined) return { target, codeId: attempt.id, digest: attempt.digest, at }
    // Throw inside the transaction: without a comparison the failure is rolled back and not counted.
    const state = await findUnusedCodeState(trx, target)
    throw new PortalError(state === undefined ? 'OTP_INVALID' : 'OTP_EXPIRED')
  })
}

/**
 * Compares a code with the counted attempt, and takes the failure back when it is right. On a known device that resets the
 * count. For unknown devices it removes only this attempt, since other failures may be someone else's.
 * @throws PortalError OTP_INVALID
 */
export async function requireCorrectCode(
  db: Database,
  hashCode: CodeHasher,
  { target, digest: stored, at }: CodeAttempt,
  code: string,
): Promise<void> {
  if (!equalsInConstantTime(stored, hashCode(target, code))) throw new PortalError('OTP_INVALID')
  const { bucket } = wrongCodeLimit(target)
  if (target.deviceId === null) await undoRateLimitClaim(db, [bucket], at)
  else await resetRateLimit(db, bucket)
}
