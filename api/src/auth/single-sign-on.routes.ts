import { SIGN_ON_FRAGMENTS } from '@portal/contract/auth/sign-on-codes'
import type { Routes } from '../companies/app-context.ts'
import { orNotFound, PortalError } from '../platform/http/errors.ts'
import { commitRateLimitsOrThrow } from '../platform/rate-limit/claim-rate-limits.ts'
import { networkOfAddress } from '../platform/rate-limit/network-of-address.ts'
import type { AuthContext } from './auth-context.ts'
import { registerSignOnRuleChange } from './sign-on/change-sign-on-rule.ts'
import { finishSignOn } from './sign-on/finish-sign-on.ts'
import { completeProviderSignOn, startProviderSignOn } from './sign-on/identity-provider.ts'
import { consumeSignOnCode, createSignOnCode } from './sign-on/sign-on.queries.ts'
import { createSignOnCookies, SIGN_ON_COOKIE } from './sign-on/sign-on-cookie.ts'
import { findSignOnRule } from './sign-on/sign-on-rules.queries.ts'

/** Calls of the provider that one network may cause: a company of many admins behind one address signs in on one morning. */
const AT_PROVIDER = { most: 120, seconds: 600, refusal: 'TOO_MANY_REQUESTS' } as const

/** Routes of single sign-on for admins (decision 71). Without its settings the three calls of a sign-in answer 404. */
export function registerSingleSignOnRoutes({ route, change }: Routes, auth: AuthContext): void {
  const { db, config, logger } = auth
  const cookies = createSignOnCookies(auth.secret, config)
  const callback = `${config.publicUrl}/api/auth/oidc/callback`
  const claim = (address: string) =>
    commitRateLimitsOrThrow(db, [
      { bucket: `single sign-on at ${networkOfAddress(address)}`, rules: [AT_PROVIDER] },
    ])
  const logFault = (fault: unknown) => logger.warn(describeFault(fault), 'Single sign-on did not succeed')

  /** The admin login, with a code or the reason why there is none in the fragment, which reaches no log. */
  const toLogin = async (setCookie: (header: string) => void, answer: () => Promise<string>) => {
    try {
      return await answer()
    } catch (error) {
      if (!(error instanceof PortalError)) throw error
      // An attempt is answered once, whatever the answer.
      setCookie(cookies.header())
      return `${config.publicUrl}/admin/login#${SIGN_ON_FRAGMENTS.failed}${error.code}`
    }
  }

  route('GET /auth/oidc/start', async ({ address, setCookie }) => {
    const provider = orNotFound(config.oidc)
    return toLogin(setCookie, async () => {
      await claim(address)
      const { address: there, attempt } = await startProviderSignOn(provider, callback, logFault)
      setCookie(cookies.header(cookies.seal('attempt', attempt)))
      return there
    })
  })

  route('GET /auth/oidc/callback', async ({ address, query, cookie, setCookie }) => {
    const provider = orNotFound(config.oidc)
    return toLogin(setCookie, async () => {
      const attempt = cookies.open('attempt', cookie(SIGN_ON_COOKIE))
      if (attempt === undefined || query.state !== attempt.state) throw new PortalError('SIGN_IN_AGAIN')
      await claim(address)
      const sealed = cookies.seal(
        'identity',
        await completeProviderSignOn(provider, callback, attempt, query, logFault),
      )
      const code = await createSignOnCode(db, sealed)
      setCookie(cookies.header(sealed))
      return `${config.publicUrl}/admin/login#${SIGN_ON_FRAGMENTS.code}${code}`
    })
  })

  route('POST /auth/oidc/finish', async ({ body, address, cookie, setCookie }) => {
    orNotFound(config.oidc)
    const sealed = cookie(SIGN_ON_COOKIE) ?? ''
    const identity = cookies.open('identity', sealed)
    if (identity === undefined || !(await consumeSignOnCode(db, body.code, sealed)))
      throw new PortalError('SIGN_IN_AGAIN')
    setCookie(cookies.header())
    return finishSignOn(auth, { identity, linkSecret: body.secret, address })
  })

  route('GET /admin/single-sign-on', async ({ session }) => ({
    configured: config.oidc !== undefined,
    ...(await findSignOnRule(db, session.companyId)),
  }))
  registerSignOnRuleChange({ change }, auth)
}

/** What the log may know of an error of the library: its codes, no token and no claim. */
function describeFault(fault: unknown) {
  const { name, code, error } = Object(fault)
  return { fault: name, code, answer: error }
}
