import { SIGN_ON_FRAGMENTS } from '@portal/contract/auth/sign-on-codes'
import { callApi, toApiError } from '../lib/api.ts'
import { tabStorage } from '../lib/storage.ts'
import { requireCookies } from '../session/session.ts'
import { saveAdminSession } from './admin-login.api.ts'

/** Keeps the secret of an admin link in this tab while the person is at the provider. */
const LINK_KEY = 'sign-on-link'

/** Leaves for the provider. @param linkSecret of the admin link to bind the account by */
export function goToIdentityProvider(linkSecret?: string): void {
  if (linkSecret === undefined) tabStorage.removeItem(LINK_KEY)
  else tabStorage.setItem(LINK_KEY, linkSecret)
  location.assign('/api/auth/oidc/start')
}

/** What a sign-in that comes back has written into the fragment: a code, or the error code that says why there is none. */
type SignOnResult = { code: string } | { failed: string }

export function readSignOnResult(fragment: string): SignOnResult | undefined {
  const after = (start: string) =>
    fragment.startsWith(`#${start}`) ? fragment.slice(start.length + 1) : undefined
  const [code, failed] = [after(SIGN_ON_FRAGMENTS.code), after(SIGN_ON_FRAGMENTS.failed)]
  if (code !== undefined) return { code }
  return failed === undefined ? undefined : { failed }
}

/**
 * @returns the token for the second factor if the portal asks for it; undefined when the admin is signed in
 * @throws ApiError, also for a sign-in that failed before it came back
 */
export async function finishSignOn(result: SignOnResult): Promise<string | undefined> {
  // One of the server's codes; any other text is an unknown failure.
  if ('failed' in result) throw await toApiError({ code: result.failed as 'SSO_REFUSED' }, 401)
  requireCookies()
  const secret = tabStorage.getItem(LINK_KEY) ?? undefined
  tabStorage.removeItem(LINK_KEY)
  const { token, secondFactorToken } = await callApi('POST /auth/oidc/finish', {
    body: { ...result, ...(secret !== undefined && { secret }) },
  })
  if (token !== null) await saveAdminSession(token)
  return secondFactorToken
}
