import { HCP } from '@portal/contract/roles'
import type { Routes } from '../companies/app-context.ts'
import { recordUserAuditEvent } from '../platform/audit/record-audit.ts'
import { PortalError } from '../platform/http/errors.ts'
import type { Call } from '../platform/http/route.ts'
import { findEnabledUserByPhone, findUserOrThrow, isPhoneTaken } from '../users/users.queries.ts'
import type { AdminDigestLookup } from './admins/admin-email-digests.ts'
import { logInAdmin } from './admins/admin-login.ts'
import type { AuthContext } from './auth-context.ts'
import { checkPhoneAndSendCode } from './codes/check-phone.ts'
import { claimPhoneLookupRateLimit } from './codes/number-lookup-limits.ts'
import { createProofOfWorkChallenges } from './codes/proof-of-work.ts'
import { checkRegisterCode } from './codes/register-codes.ts'
import { sendCodeAndEndPrevious } from './codes/send-code.ts'
import { exchangeDeepLinkForSession, signTokenOfLinkCode } from './sessions/deep-links.ts'
import { buildSetDeviceCookieHeader, DEVICE_COOKIE, findKnownDeviceId } from './sessions/known-devices.ts'
import { loginWithCode } from './sessions/login-with-code.ts'
import { endSession, findSessionUserId, REMEMBERED_SESSION_DAYS, SESSION_DAYS } from './sessions/sessions.ts'

/** Days a session lives, like its cookie; the remember-me cookie sets it (H§9). */
function sessionDays(call: Pick<Call<'POST /auth/verify-token'>, 'cookie'>): number {
  return call.cookie('remember-me') === 'true' ? REMEMBERED_SESSION_DAYS : SESSION_DAYS
}

/** Routes for login by code, login by password and logout (D§3, D§4). */
export function registerAuthRoutes(
  { route, change }: Routes,
  auth: AuthContext,
  adminDigests: Pick<AdminDigestLookup, 'list'>,
): void {
  const { db, digest, config } = auth

  route('POST /auth/check-user', ({ body, headers, address, locale, cookie }) =>
    checkPhoneAndSendCode(auth, {
      phone: body.phone,
      send: body.type === 'PHONE',
      companyId: headers['x-company-id'],
      address,
      locale,
      device: cookie(DEVICE_COOKIE),
    }),
  )

  const challenges = createProofOfWorkChallenges(auth)
  route('GET /auth/challenge', async () => challenges.make())

  route('POST /auth/otp', async ({ body, headers, address, locale, session, cookie }) => {
    const { recipient: phone, tokenAction: action } = body
    // Anyone with a phone number can register and sign in, so a session alone is not trusted.
    const trusted = session !== undefined && (session.role !== HCP || session.entryStatus === 'COMPLETED')
    if (action === 'REGISTER' && !trusted) await challenges.spend(headers['x-challenge'])
    const deviceId = action === 'LOGIN' ? await findKnownDeviceId(db, phone, cookie(DEVICE_COOKIE)) : null
    if (deviceId === null) await claimPhoneLookupRateLimit(auth, address)
    if (action === 'REGISTER' && (await isPhoneTaken(db, phone))) throw new PortalError('ACCOUNT_EXISTS')
    if (action === 'LOGIN' && !(await findEnabledUserByPhone(db, phone)))
      throw new PortalError('USER_NOT_FOUND')
    await sendCodeAndEndPrevious(
      auth,
      { phone, action, deviceId },
      { address, locale, trusted, replacesDead: false },
    )
    return { retryAfter: config.limits.secondsBetweenSends }
  })

  route('POST /auth/verify-token', async call => {
    const { recipient, token, tokenAction } = call.body
    if (tokenAction === 'REGISTER') {
      await checkRegisterCode(db, digest, recipient, token, call.session?.userId)
      return { token: null }
    }
    const known = call.cookie(DEVICE_COOKIE)
    const key = call.headers['idempotency-key']
    const attempt = { phone: recipient, code: token, days: sessionDays(call), device: known, key }
    const { token: session, device } = await loginWithCode(auth, attempt)
    call.setCookie(buildSetDeviceCookieHeader(device, config.publicUrl.startsWith('https:')))
    return { token: session }
  })

  route('POST /auth/login', async call => {
    const attempt = { ...call.body, companyHint: call.headers['x-company-id'], address: call.address }
    return logInAdmin(auth, attempt)
  })

  route('GET /public/admin-digests', adminDigests.list)

  route('POST /auth/link', async ({ body }) => ({ token: await signTokenOfLinkCode(auth, body.code) }))

  route('POST /auth/token', async ({ body, headers }) => ({
    token: await exchangeDeepLinkForSession(auth, body.token, headers['idempotency-key']),
  }))

  change('POST /auth/logout', {
    audits: { 'session.ended': 'user' },
    async run({ trx, session, audit }) {
      if (await endSession(trx, session.id)) audit('session.ended', session.userId)
      return {}
    },
  })

  route('POST /auth/end-session', async ({ body }) => {
    await db.transaction().execute(async trx => {
      const userId = await findSessionUserId(trx, body.session)
      if (userId === undefined || !(await endSession(trx, body.session))) return
      const { company_id: companyId, role } = await findUserOrThrow(trx, userId)
      await recordUserAuditEvent(trx, { companyId, userId, role }, 'session.ended', userId)
    })
    return {}
  })
}
