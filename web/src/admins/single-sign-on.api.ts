import { SIGN_ON_FRAGMENTS } from '@portal/contract/auth/sign-on-codes'
import { callApi } from '../lib/api.ts'
import { translateErrorAnswer } from '../lib/error-texts.ts'
import { tabStorage } from '../lib/storage.ts'
import { requireCookies } from '../session/session.ts'
import { m } from '../texts.ts'
import { saveAdminSession } from './admin-login.api.ts'

/** Keeps the secret of an admin link in this tab while the person is at the provider. */
const LINK_KEY = 'sign-on-link'

/** Leaves for the provider. @param linkSecret of the admin link to bind the account by */
export function goToProvider(linkSecret?: string): void {
  if (linkSecret === undefined) tabStorage.removeItem(LINK_KEY)
  else tabStorage.setItem(LINK_KEY, linkSecret)
  location.assign('/api/auth/oidc/start')
}

/** What a sign-in that comes back has written into the fragment: a code, or the sentence why there is none. */
export function readSignOnResult(fragment: string): { code?: string; failure?: string } {
  const after = (start: string) =>
    fragment.startsWith(`#${start}`) ? fragment.slice(start.length + 1) : undefined
  const code = after(SIGN_ON_FRAGMENTS.code)
  if (code !== undefined) return { code }
  const failed = after(SIGN_ON_FRAGMENTS.failed)
  if (failed === undefined) return {}
  // The code is one of the server's; of any other text nothing is shown.
  return {
    failure: translateErrorAnswer({ code: failed as 'SSO_REFUSED' }).message ?? m.common_error_unknown(),
  }
}

/** @returns the token for the second factor if the portal asks for it; undefined when the admin is signed in */
export async function finishSignOn(code: string): Promise<string | undefined> {
  requireCookies()
  const secret = tabStorage.getItem(LINK_KEY) ?? undefined
  tabStorage.removeItem(LINK_KEY)
  const { token, secondFactorToken } = await callApi('POST /auth/oidc/finish', {
    body: { code, ...(secret !== undefined && { secret }) },
  })
  if (token !== null) await saveAdminSession(token)
  return secondFactorToken
}
