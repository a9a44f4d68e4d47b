import { createHash } from 'node:crypto'
import { CODE_MINUTES } from '@portal/contract/auth/one-time-code'
import { sql } from 'kysely'
import type { Database, Trx } from '../../platform/database/schema.ts'
import { equalsInConstantTime } from '../../platform/http/equals-in-constant-time.ts'
import { PortalError } from '../../platform/http/errors.ts'
import { runOrRepeat } from '../../platform/http/idempotency-keys.ts'
import { lockEnabledUserByPhone, recordPhoneProved } from '../../users/users.queries.ts'
import type { AuthContext } from '../auth-context.ts'
import { consumeCodeOnce } from '../codes/codes.queries.ts'
import { checkLoginCode } from './check-login-code.ts'
import { saveDeviceAndRenewCookie } from './known-devices.ts'
import { LOGIN_REPEAT_SECONDS } from './repeated-logins.ts'
import { recordLoginAuditEvent, startSession, toSessionTokenClaims } from './sessions.ts'

type CodeLogin = {
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
 * @returns the session's token and the value of the device cookie
 * @throws PortalError OTP_INVALID, OTP_EXPIRED, OTP_BLOCKED or USER_NOT_FOUND
 */
export async function loginWithCode(auth: AuthContext, attempt: CodeLogin): Promise<LoggedIn> {
  return runOrRepeat(
    () => repeatLogin(auth, attempt),
    () => openSession(auth, attempt),
  )
}

/** Exchanges a LOGIN code for a session and stores the device as known (D§3). */
async function openSession(
  auth: AuthContext,
  { phone, code, days, device, key }: CodeLogin,
): Promise<LoggedIn> {
  const { db, tokens } = auth
  const codeId = await checkLoginCode(auth, phone, code, device)
  return db.transaction().execute(async trx => {
    await recordPhoneProved(trx, phone)
    // Lock the user: a change of the number comes before this login, which then fails, or ends its session.
    // Before the code, as an erasure does: the other order could deadlock.
    const user = await lockEnabledUserByPhone(trx, phone)
    if (user === undefined) throw new PortalError('USER_NOT_FOUND')
    if (!(await consumeCodeOnce(trx, codeId))) throw new PortalError('OTP_INVALID')
    const session = await startSession(trx, tokens, user, days)
    if (key !== undefined) await saveLoginIdempotencyKey(trx, codeId, key, session.id)
    const known = await saveDeviceAndRenewCookie(trx, { id: user.id, phone }, device)
    await recordLoginAuditEvent(trx, user, 'code')
    return { token: session.token, device: known }
  })
}

/** Counts no attempt: without the login's key there is no answer, so guessing codes is useless. */
async function repeatLogin(
  { db, tokens, digest }: AuthContext,
  { phone, code, device, key }: CodeLogin,
): Promise<LoggedIn | undefined> {
  if (key === undefined) return undefined
  const first = await findLoginByKey(db, phone, key)
  if (first === undefined || !equalsInConstantTime(first.digest, digest({ phone, action: 'LOGIN' }, code)))
    return undefined
  return db.transaction().execute(async trx => {
    const user = await lockEnabledUserByPhone(trx, phone)
    if (user?.id !== first.userId) return undefined
    const token = tokens.sign('session', toSessionTokenClaims(user), first.sessionId, first.expiresAt)
    return { token, device: await saveDeviceAndRenewCookie(trx, { id: user.id, phone }, device) }
  })
}

const hashOf = (key: string) => createHash('sha256').update(key).digest('base64url')

/** Stores which login used a code, so a client that lost the answer can repeat the login. */
async function saveLoginIdempotencyKey(
  trx: Trx,
  codeId: string,
  key: string,
  sessionId: string,
): Promise<void> {
  await trx
    .updateTable('one_time_codes')
    .set({ login_key: hashOf(key), session_id: sessionId })
    .where('id', '=', codeId)
    .execute()
}

/** The recent login that used a code of this number under this key, while its session is live. */
async function findLoginByKey(db: Database, phone: string, key: string) {
  return (
    db
      .selectFrom('one_time_codes')
      .innerJoin('sessions', 'sessions.id', 'one_time_codes.session_id')
      .where('one_time_codes.action', '=', 'LOGIN')
      // Skip older codes: they have expired.
      .where('one_time_codes.created_at', '>', sql<Date>`now() - make_interval(mins => ${2 * CODE_MINUTES})`)
      .where('one_time_codes.phone', '=', phone)
      .where('one_time_codes.login_key', '=', hashOf(key))
      .where(
        'one_time_codes.ended_at',
        '>',
        sql<Date>`now() - make_interval(secs => ${LOGIN_REPEAT_SECONDS})`,
      )
      .where('sessions.expires_at', '>', sql<Date>`now()`)
      .select([
        'one_time_codes.digest',
        'sessions.id as sessionId',
        'sessions.user_id as userId',
        'sessions.expires_at as expiresAt',
      ])
      .executeTakeFirst()
  )
}
