import type { Trx } from '../../platform/database/schema.ts'
import { PortalError } from '../../platform/http/errors.ts'
import { runOrRepeat } from '../../platform/http/idempotency-keys.ts'
import type { TokenSigner } from '../../platform/http/session-token.ts'
import {
  findEnabledAdminByEmail,
  findEnabledAdminById,
  lockEnabledAdmin,
} from '../../users/admins.queries.ts'
import type { AuthContext } from '../auth-context.ts'
import { findRepeatedLogin, saveLoginIdempotencyKey } from '../sessions/repeated-logins.ts'
import {
  ADMIN_SESSION_DAYS,
  endSession,
  recordLoginAuditEvent,
  SECOND_FACTOR_WAIT_DAYS,
  type SessionOwner,
  type SessionToken,
  startSession,
} from '../sessions/sessions.ts'
import { isPasswordRefused } from '../sign-on/sign-on-rules.queries.ts'
import { claimAdminLoginAttempt, recordAdminAuthFailure, rememberAdminNetwork } from './admin-limits.ts'
import { verifyPassword } from './password.ts'
import { consumeSecondFactorCodeAndRun } from './second-factor-codes.ts'
import { hasSecondFactor } from './second-factors.queries.ts'

type AdminLogin = { email: string; password: string; companyHint: string | undefined; address: string }
/** A session's token, or the token of a login that waits for its second factor. */
export type AdminLoginTokens =
  | { token: string; secondFactorToken?: undefined }
  | { token: null; secondFactorToken: string }

/**
 * Signs an admin in. An unknown email and a wrong password get the same answer (D§8), and so does a right password where single
 * sign-on alone counts: otherwise it could be guessed there.
 * @returns the session's token; with a second factor null, and the token for `completeSecondFactorLogin`
 * @throws PortalError INVALID_CREDENTIALS or TOO_MANY_REQUESTS
 */
export async function logInAdmin(
  { db, tokens }: AuthContext,
  attempt: AdminLogin,
): Promise<AdminLoginTokens> {
  const email = attempt.email.toLowerCase()
  const clearAttempts = await claimAdminLoginAttempt(db, email, attempt.address)
  const admin = await findEnabledAdminByEmail(db, email, attempt.companyHint)
  const refused = await isPasswordRefused(db, admin)
  const right = await verifyPassword(admin?.passwordHash ?? undefined, attempt.password)
  if (admin === undefined || !right || refused) {
    await recordAdminAuthFailure(db, 'session.refused', admin)
    throw new PortalError('INVALID_CREDENTIALS')
  }
  await clearAttempts()
  const answer = await db.transaction().execute(async trx => {
    // Lock the admin: a change that ends sessions, such as enrolment, comes before this session or ends it too.
    const held = await lockEnabledAdmin(trx, admin.id)
    if (held?.passwordHash !== admin.passwordHash || (await isPasswordRefused(trx, admin)))
      throw new PortalError('INVALID_CREDENTIALS')
    return startAdminSession(trx, tokens, admin)
  })
  if (answer.token !== null) await rememberAdminNetwork(db, email, attempt.address)
  return answer
}

/**
 * Opens the session of an admin with the right password, or who comes from single sign-on.
 * @param providerFactor whether the provider asked for a second factor, so that the portal's is not asked for
 * @returns the session's token; with a second factor null, and the token for `completeSecondFactorLogin`
 */
export async function startAdminSession(
  trx: Trx,
  tokens: TokenSigner,
  admin: SessionOwner,
  {
    by = 'password',
    providerFactor = false,
  }: { by?: 'password' | 'single sign-on'; providerFactor?: boolean } = {},
): Promise<AdminLoginTokens> {
  if (!providerFactor && (await hasSecondFactor(trx, admin.id))) {
    const waiting = await startSession(trx, tokens, admin, SECOND_FACTOR_WAIT_DAYS, 'second-factor')
    return { token: null, secondFactorToken: waiting.token }
  }
  const { token } = await startSession(trx, tokens, admin, ADMIN_SESSION_DAYS, 'session', providerFactor)
  await recordLoginAuditEvent(trx, admin, by)
  return { token }
}

type SecondFactorLogin = {
  token: string
  code: string
  address: string
  /** Idempotency-Key; only this browser knows it. */
  key: string | undefined
}

/**
 * Exchanges the token of a pending login and a second-factor code for a session. Each token works once; a repeat within two
 * minutes with the same key gets the same session.
 * @throws PortalError SIGN_IN_AGAIN, OTP_INVALID or OTP_BLOCKED
 */
export async function completeSecondFactorLogin(
  auth: AuthContext,
  attempt: SecondFactorLogin,
): Promise<SessionToken> {
  const waiting = auth.tokens.read('second-factor', attempt.token)
  if (waiting === undefined) throw new PortalError('SIGN_IN_AGAIN')
  const repeat = async () => {
    const admin = await findEnabledAdminById(auth.db, waiting.userId)
    const login = { openedBy: waiting.id, key: attempt.key }
    return admin && findRepeatedLogin(auth.db, auth.tokens, admin, login)
  }
  return runOrRepeat(repeat, () => openSession(auth, waiting, attempt))
}

async function openSession(
  auth: AuthContext,
  waiting: { id: string; userId: string },
  { code, address, key }: SecondFactorLogin,
): Promise<SessionToken> {
  const { db, tokens } = auth
  const { session, email } = await consumeSecondFactorCodeAndRun(
    auth,
    { userId: waiting.userId, code, address },
    async (trx, admin, by) => {
      if (!(await endSession(trx, waiting.id))) throw new PortalError('SIGN_IN_AGAIN')
      const started = await startSession(trx, tokens, admin, ADMIN_SESSION_DAYS)
      await saveLoginIdempotencyKey(trx, started.id, { openedBy: waiting.id, key })
      await recordLoginAuditEvent(trx, admin, by)
      return { session: started.token, email: admin.email }
    },
  )
  await rememberAdminNetwork(db, email, address)
  return session
}
