import { createHash } from 'node:crypto'
import type { Database } from '../platform/database/schema.ts'
import { PortalError } from '../platform/http/errors.ts'
import { isSameText } from '../platform/http/is-same-text.ts'
import type { TokenSigner } from '../platform/http/session-token.ts'
import { lockUserByPhone } from '../users/users.queries.ts'
import { recordSignIn } from './audit-sign-ins.ts'
import type { CodeDigest } from './code-digest.ts'
import { consumeCode, findRepeatedLogin, recordLoginOfCode } from './codes.queries.ts'
import { findKnownDevice, rememberDevice } from './known-devices.ts'
import { claimsOf, startSession } from './sessions.ts'
import { tryCode } from './try-code.ts'

type Parts = { db: Database; tokens: TokenSigner; digest: CodeDigest }
type Attempt = {
  phone: string
  code: string
  /** Days the session lives. */
  days: number
  /** Value of the browser's device cookie. */
  device: string | undefined
  /** Idempotency-Key; only this browser knows it. */
  key: string | undefined
}
type LoggedIn = { token: string; device: string }

/**
 * Logs in with a code. A repeat within two minutes with the same key, number and right code gets the same session (D§4).
 * @throws PortalError as `openSession`
 */
export async function loginWithCode(parts: Parts, attempt: Attempt): Promise<LoggedIn> {
  try {
    return (await answerAgain(parts, attempt)) ?? (await openSession(parts, attempt))
  } catch (error) {
    // The first of two parallel calls may have finished by now.
    const first = await answerAgain(parts, attempt)
    if (first === undefined) throw error
    return first
  }
}

/** Counts no attempt: without the login's key there is no answer, so guessing codes is useless. */
async function answerAgain(
  { db, tokens, digest }: Parts,
  { phone, code, device, key }: Attempt,
): Promise<LoggedIn | undefined> {
  if (key === undefined) return undefined
  const first = await findRepeatedLogin(db, phone, hashOf(key))
  if (first === undefined || !isSameText(first.digest, digest({ phone, action: 'LOGIN' }, code)))
    return undefined
  return db.transaction().execute(async trx => {
    const user = await lockUserByPhone(trx, phone)
    if (user?.id !== first.userId) return undefined
    const token = await tokens.sign('session', claimsOf(user), first.sessionId, first.expiresAt)
    return { token, device: await rememberDevice(trx, { id: user.id, phone }, device) }
  })
}

const hashOf = (key: string) => createHash('sha256').update(key).digest('base64url')

/**
 * Exchanges a LOGIN code for a session and stores the device as known (D§3).
 * @returns the session's token and the value of the device cookie
 * @throws PortalError OTP_INVALID, OTP_EXPIRED, OTP_BLOCKED or USER_NOT_FOUND
 */
async function openSession(
  { db, tokens, digest }: Parts,
  { phone, code, days, device, key }: Attempt,
): Promise<LoggedIn> {
  const deviceId = await findKnownDevice(db, phone, device)
  const codeId = await tryCode(db, digest, { phone, action: 'LOGIN', deviceId }, code)
  return db.transaction().execute(async trx => {
    if (!(await consumeCode(trx, codeId))) throw new PortalError('OTP_INVALID')
    // Lock the user: a change of the number comes before this login, which then fails, or ends its session.
    const user = await lockUserByPhone(trx, phone)
    if (user === undefined) throw new PortalError('USER_NOT_FOUND')
    const token = await startSession(trx, tokens, user, days)
    const sessionId = tokens.read('session', token)?.id
    if (key !== undefined && sessionId !== undefined)
      await recordLoginOfCode(trx, codeId, hashOf(key), sessionId)
    const known = await rememberDevice(trx, { id: user.id, phone }, device)
    await recordSignIn(trx, user, 'code')
    return { token, device: known }
  })
}
