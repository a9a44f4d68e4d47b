import { sql } from 'kysely'
import type { Database, Trx } from '../database/schema.ts'
import type { CodeDigest } from './code-digest.ts'
import { keepCode } from './codes.queries.ts'
import { type TriedCode, tryCode } from './try-code.ts'

/**
 * Checks a REGISTER code and leaves it for the one step that follows (D§3). Wants no transaction, so that a wrong
 * try stays counted.
 * @param verifiedBy the signed-in user who proved the number, for a change of phone
 */
export async function checkRegisterCode(
  db: Database,
  digest: CodeDigest,
  phone: string,
  code: string,
  verifiedBy?: string,
): Promise<TriedCode> {
  const tried = await tryCode(db, digest, { phone, action: 'REGISTER' }, code)
  if ('id' in tried) await keepCode(db, tried.id, verifiedBy)
  return tried
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
