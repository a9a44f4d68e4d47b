import { sql } from 'kysely'
import type { Database, Trx } from '../platform/database/schema.ts'
import type { CodeDigest } from './code-digest.ts'
import { keepVerifiedCode } from './codes.queries.ts'
import { tryCode } from './try-code.ts'

/**
 * Checks a REGISTER code without consuming it; the next step consumes it (D§3). Call it outside a transaction, so a wrong
 * attempt stays counted. A number that is being registered has no known devices.
 * @param verifiedBy the signed-in user who verified the number, for a change of phone
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
 * Consumes the proof that this user holds a number: a live REGISTER code the user has verified (D§6).
 * @returns whether there was a proof; true at most once per code
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
