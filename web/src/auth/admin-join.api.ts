import type { ResponseData } from '@portal/contract/endpoints'
import { normalizeFullName } from '@portal/contract/names'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../lib/api.ts'
import { isNetworkError } from '../lib/failure.ts'
import { logInAdmin, saveAdminSession } from './admin-login.api.ts'

/** The admin that a link belongs to. */
export type AdminOfLink = ResponseData<'POST /auth/admin-link'>
export type JoinValues = { name: string; password: string }

export function adminLinkQuery(secret: string) {
  return queryOptions({
    queryKey: ['admin-link', secret],
    queryFn: ({ signal }) => api('POST /auth/admin-link', { body: { secret }, signal }),
    enabled: secret !== '',
    // After its use the link is refused, while its page is still signing in.
    staleTime: Number.POSITIVE_INFINITY,
  })
}

/**
 * Sets name and password by a link, and signs in. A link works once: after a lost answer the password itself says whether the
 * server set it.
 * @returns the token for the second factor if there is one; undefined when the admin is signed in
 */
export async function acceptAdminLink(
  secret: string,
  email: string,
  { name, password }: JoinValues,
): Promise<string | undefined> {
  try {
    const body = { secret, name: normalizeFullName(name), password }
    const { token, secondFactorToken } = await api('POST /auth/admin-link/accept', { body })
    if (token !== null) await saveAdminSession(token)
    return secondFactorToken
  } catch (error) {
    if (!isNetworkError(error)) throw error
    return await logInAdmin(email, password).catch(() => Promise.reject(error))
  }
}
