import { sql } from 'kysely'
import type { Database, Trx } from '../platform/database/schema.ts'
import type { CodeDigest } from './code-digest.ts'
import { keepVerifiedCode } from './codes.queries.ts'
import { tryCode } from './try-code.ts'

/**
 * Checks a REGISTER code and leaves it for the one step that follows (D§3). Wants no transaction, so that a wrong
 * try stays counted. Nobody has logged in with a number that is being registered: all are strangers.
 * @param verifiedBy the signed-in user who proved the number, for a change of phone
 * @returns the code's id
 * @throws PortalError OTP_INVALID, OTP_EXPIRED or OTP_BLOCKED
 */
export async function checkRegisterCode(
  db: Database,
  digest: CodeDigest,
  phone: string,
  code: string,
  verifiedBy?: string,
): Promise<string> {
  const id = await tryCode(db, digest, { phone, action: 'REGISTER', deviceId: null }, code)
  await keepVerifiedCode(db, id, verifiedBy)
  return id
}

/**
 * Uses up the proof that this user holds a number: a live REGISTER code the user has verified (D§6).
 * @returns whether there was one; true at most once per code
 */
export async function consumePhoneProof(trx: Trx, phone: string, userId: string): Promise<boolean> {
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
