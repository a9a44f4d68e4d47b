import type { Database } from '../database/schema.ts'
import { PortalError } from '../http/errors.ts'
import type { TokenSigner } from '../http/session-token.ts'
import { holdPhoneUser } from '../users/users.queries.ts'
import { recordSignIn } from './audit-sign-ins.ts'
import type { CodeDigest } from './code-digest.ts'
import { consumeCode } from './codes.queries.ts'
import { startSession } from './sessions.ts'
import { tryCode } from './try-code.ts'

type Parts = { db: Database; tokens: TokenSigner; digest: CodeDigest }

/**
 * Trades a LOGIN code for a session (D§3).
 * @param days how long the session lives
 * @returns its token
 * @throws PortalError OTP_INVALID, OTP_EXPIRED or USER_NOT_FOUND
 */
export async function logIn(
  { db, tokens, digest }: Parts,
  phone: string,
  code: string,
  days: number,
): Promise<string> {
  const tried = await tryCode(db, digest, { phone, action: 'LOGIN' }, code)
  if ('problem' in tried) throw new PortalError(tried.problem)
  return db.transaction().execute(async trx => {
    if (!(await consumeCode(trx, tried.id))) throw new PortalError('OTP_INVALID')
    // Held: a change of the phone ends this session, or leaves nobody to open one.
    const user = await holdPhoneUser(trx, phone)
    if (user === undefined) throw new PortalError('USER_NOT_FOUND')
    const token = await startSession(trx, tokens, user, days)
    await recordSignIn(trx, user, 'code')
    return token
  })
}
