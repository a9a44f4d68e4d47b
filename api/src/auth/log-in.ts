import type { Database } from '../database/schema.ts'
import { PortalError } from '../http/errors.ts'
import type { TokenSigner } from '../http/session-token.ts'
import { holdPhoneUser } from '../users/users.queries.ts'
import { recordSignIn } from './audit-sign-ins.ts'
import type { CodeDigest } from './code-digest.ts'
import { consumeCode } from './codes.queries.ts'
import { findDevice, knowDevice } from './known-devices.ts'
import { startSession } from './sessions.ts'
import { tryCode } from './try-code.ts'

type Parts = { db: Database; tokens: TokenSigner; digest: CodeDigest }
type Attempt = {
  phone: string
  code: string
  /** How long the session lives. */
  days: number
  /** What the browser's device cookie says. */
  device: string | undefined
}

/**
 * Trades a LOGIN code for a session, and knows the device from then on (D§3).
 * @returns the session's token, and the value of the device's cookie
 * @throws PortalError OTP_INVALID, OTP_EXPIRED, OTP_BLOCKED or USER_NOT_FOUND
 */
export async function logIn({ db, tokens, digest }: Parts, { phone, code, days, device }: Attempt) {
  const deviceId = await findDevice(db, phone, device)
  const codeId = await tryCode(db, digest, { phone, action: 'LOGIN', deviceId }, code)
  return db.transaction().execute(async trx => {
    if (!(await consumeCode(trx, codeId))) throw new PortalError('OTP_INVALID')
    // Held: a change of the phone ends this session, or leaves nobody to open one.
    const user = await holdPhoneUser(trx, phone)
    if (user === undefined) throw new PortalError('USER_NOT_FOUND')
    const token = await startSession(trx, tokens, user, days)
    const known = await knowDevice(trx, { id: user.id, phone }, device)
    await recordSignIn(trx, user, 'code')
    return { token, device: known }
  })
}
