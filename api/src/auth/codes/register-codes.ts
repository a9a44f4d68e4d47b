import { sql } from 'kysely'
import type { Database, Trx } from '../../platform/database/schema.ts'
import type { CodeId } from './codes.queries.ts'
import type { CodeHasher } from './one-time-code.ts'
import { claimCodeAttempt, requireCorrectCode } from './wrong-code-limits.ts'

/**
 * Checks a REGISTER code without consuming it; the next step consumes it (D§3). Call it outside a transaction, so a wrong
 * attempt stays counted. A number that is being registered has no known devices.
 * @param verifyingUserId the signed-in user who verified the number, for a change of phone
 * @returns the code's id
 * @throws PortalError OTP_INVALID, OTP_EXPIRED or OTP_BLOCKED
 */
export async function checkRegisterCode(
  db: Database,
  hashCode: CodeHasher,
  phone: string,
  code: string,
  verifyingUserId?: string,
): Promise<CodeId> {
  const attempt = await claimCodeAttempt(db, { phone, action: 'REGISTER', deviceId: null })
  await requireCorrectCode(db, hashCode, attempt, code)
  await db
    .updateTable('one_time_codes')
    .set(row => ({
      // Take the attempt back: the code is used once more.
      attempts: row('attempts', '-', 1),
      verified_at: sql<Date>`now()`,
      ...(verifyingUserId !== undefined && { verified_by: verifyingUserId }),
    }))
    .where('id', '=', attempt.codeId)
    .where('ended_at', 'is', null)
    .execute()
  return attempt.codeId
}

/**
 * Consumes the proof that this user holds a number: a live REGISTER code the user has verified (D§6).
 * @returns whether there was a proof; true at most once per code
 */
export async function consumePhoneVerification(trx: Trx, phone: string, userId: string): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('one_time_codes')
    .set({ ended_at: sql<Date>`now()` })
    .where('phone', '=', phone)
    .where('action', '=', 'REGISTER')
    .where('verified_by', '=', userId)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}
