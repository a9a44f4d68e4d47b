import type { Queryable } from '../database/schema.ts'
import { type CodeDigest, type CodeTarget, isSameDigest } from './code-digest.ts'
import { CODE_ATTEMPTS, claimAttempt, consumeCode, hasExpiredCode } from './codes.queries.ts'

export type TriedCode = { id: string } | { problem: 'OTP_INVALID' | 'OTP_EXPIRED' }

/**
 * Tries a code (D§3). It answers instead of throwing and wants no transaction: the attempt stays counted.
 * A right code is not consumed yet; whoever uses it does that where it counts.
 */
export async function tryCode(
  db: Queryable,
  digest: CodeDigest,
  target: CodeTarget,
  code: string,
): Promise<TriedCode> {
  const claimed = await claimAttempt(db, target)
  if (claimed === undefined) {
    return { problem: (await hasExpiredCode(db, target)) ? 'OTP_EXPIRED' : 'OTP_INVALID' }
  }
  if (isSameDigest(claimed.digest, digest(target, code))) return { id: claimed.id }
  if (claimed.attempts >= CODE_ATTEMPTS) await consumeCode(db, claimed.id)
  return { problem: 'OTP_INVALID' }
}
