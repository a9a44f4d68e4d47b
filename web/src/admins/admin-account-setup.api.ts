import type { ResponseData } from '@portal/contract/endpoints'
import { normalizeFullName } from '@portal/contract/users/names'
import { callApi } from '../lib/api.ts'
import { apiQuery } from '../lib/api-query.ts'
import { isNetworkError } from '../lib/failure.ts'
import { requireCookies } from '../session/session.ts'
import { logInAdmin, saveAdminSession } from './admin-login.api.ts'

/** The admin that a link belongs to. */
export type AdminSetupLinkOwner = ResponseData<'POST /auth/admin-link'>
export type AdminAccountSetupValues = {
  /** Null: an admin who has joined keeps the name. */
  name: string | null
  password: string
}

export function adminSetupLinkQuery(linkSecret: string) {
  return {
    ...apiQuery(['admin-link', linkSecret], 'POST /auth/admin-link', { body: { secret: linkSecret } }),
    enabled: linkSecret !== '',
    // After its use the link is refused, while its page is still signing in.
    staleTime: Number.POSITIVE_INFINITY,
  }
}

/**
 * Sets the password by a link, and a new admin's name, and signs in. A link works once: after a lost answer the password itself says whether the
 * server set it.
 * @returns the token for the second factor if there is one; undefined when the admin is signed in
 */
export async function setUpAdminAccountAndLogIn(
  linkSecret: string,
  email: string,
  { name, password }: AdminAccountSetupValues,
): Promise<string | undefined> {
  requireCookies()
  try {
    const body = { secret: linkSecret, password }
    const { token, secondFactorToken } =
      name === null
        ? await callApi('POST /auth/setpass', { body })
        : await callApi('POST /auth/admin-link/accept', { body: { ...body, name: normalizeFullName(name) } })
    if (token !== null) await saveAdminSession(token)
    return secondFactorToken
  } catch (error) {
    if (!isNetworkError(error)) throw error
    return await logInAdmin(email, password).catch(() => Promise.reject(error))
  }
}
