import type { Database } from '../platform/database/schema.ts'
import { PortalError } from '../platform/http/errors.ts'
import { isSameText } from '../platform/http/is-same-text.ts'
import { claimRateLimits } from '../platform/rate-limit/claim.ts'
import type { CodeDigest, CodeTarget } from './code-digest.ts'
import { claimAttempt, findUnusedCodeState } from './codes.queries.ts'
import { undoWrongCode, wrongCodeLimit } from './wrong-code-limits.ts'

/**
 * Tries a code (D§3). The attempt counts against the code and as a failure before the comparison, so parallel guesses
 * cannot share one. This takes a separate transaction. A right code is not consumed yet: the caller consumes it in the
 * transaction that uses it.
 * @returns the code's id
 * @throws PortalError OTP_INVALID, OTP_EXPIRED, or OTP_BLOCKED with the seconds to wait
 */
export async function tryCode(
  db: Database,
  digest: CodeDigest,
  target: CodeTarget,
  code: string,
): Promise<string> {
  const {
    at,
    id,
    digest: stored,
  } = await db.transaction().execute(async trx => {
    const claimedAt = await claimRateLimits(trx, [wrongCodeLimit(target)])
    const attempt = await claimAttempt(trx, target)
    // Throw inside the transaction: without a comparison the failure is rolled back and not counted.
    if (attempt === undefined) {
      throw new PortalError(
        (await findUnusedCodeState(trx, target)) === undefined ? 'OTP_INVALID' : 'OTP_EXPIRED',
      )
    }
    return { at: claimedAt, ...attempt }
  })
  if (!isSameText(stored, digest(target, code))) throw new PortalError('OTP_INVALID')
  await undoWrongCode(db, target, at)
  return id
}
