import type { Database } from '../platform/database/schema.ts'
import { PortalError } from '../platform/http/errors.ts'
import type { TokenSigner } from '../platform/http/session-token.ts'
import { findAdmin, lockAdmin } from '../users/admins.queries.ts'
import { claimAdminLoginAttempt, rememberAdminNetwork } from './admin-limits.ts'
import { recordRefusal, recordSignIn } from './audit-sign-ins.ts'
import { type FactorKeys, withFactorCode } from './factor-codes.ts'
import { verifyPassword } from './password.ts'
import { hasSecondFactor } from './second-factors.queries.ts'
import { ADMIN_SESSION_DAYS, endSession, SECOND_FACTOR_WAIT_DAYS, startSession } from './sessions.ts'

type Parts = { db: Database; tokens: TokenSigner; keys: FactorKeys }
type Attempt = { email: string; password: string; companyHint: string | undefined; address: string }

/**
 * Signs an admin in; an unknown email and a wrong password are answered alike (D§8).
 * @returns the session's token; null with that of `finishLogin` where a second factor is still to come
 * @throws PortalError INVALID_CREDENTIALS or TOO_MANY_REQUESTS
 */
export async function logInAdmin({ db, tokens }: Omit<Parts, 'keys'>, attempt: Attempt) {
  const email = attempt.email.toLowerCase()
  const forgive = await claimAdminLoginAttempt(db, email, attempt.address)
  const admin = await findAdmin(db, email, attempt.companyHint)
  const right = await verifyPassword(admin?.passwordHash ?? undefined, attempt.password)
  if (admin === undefined || !right) {
    await db.transaction().execute(trx => recordRefusal(trx, 'session.refused', admin))
    throw new PortalError('INVALID_CREDENTIALS')
  }
  await forgive()
  const answer = await db.transaction().execute(async trx => {
    // Held: what ends the admin's sessions, as a second factor that is turned on, ends this one or comes before it.
    const held = await lockAdmin(trx, admin.id)
    if (held?.passwordHash !== admin.passwordHash) throw new PortalError('INVALID_CREDENTIALS')
    if (await hasSecondFactor(trx, admin.id)) {
      return {
        token: null,
        secondFactorToken: await startSession(trx, tokens, admin, SECOND_FACTOR_WAIT_DAYS, 'second-factor'),
      }
    }
    const token = await startSession(trx, tokens, admin, ADMIN_SESSION_DAYS)
    await recordSignIn(trx, admin, 'password')
    return { token }
  })
  if (answer.token !== null) await rememberAdminNetwork(db, email, attempt.address)
  return answer
}

type SecondAttempt = { token: string; code: string; address: string }

/**
 * Trades the token of a login that waits and a code of the second factor for a session, once.
 * @throws PortalError SIGN_IN_AGAIN, OTP_INVALID or OTP_BLOCKED
 */
export async function finishLogin(parts: Parts, { token, code, address }: SecondAttempt): Promise<string> {
  const { db, tokens } = parts
  const waiting = tokens.read('second-factor', token)
  if (waiting === undefined) throw new PortalError('SIGN_IN_AGAIN')
  const { session, email } = await withFactorCode(
    parts,
    { userId: waiting.userId, code, address },
    async (trx, admin, by) => {
      if (!(await endSession(trx, waiting.id))) throw new PortalError('SIGN_IN_AGAIN')
      const session = await startSession(trx, tokens, admin, ADMIN_SESSION_DAYS)
      await recordSignIn(trx, admin, by)
      return { session, email: admin.email }
    },
  )
  await rememberAdminNetwork(db, email, address)
  return session
}
