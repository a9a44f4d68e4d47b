import type { Region } from '@portal/contract/regions'
import { normalizeFullName } from '@portal/contract/users/names'
import { queryOptions } from '@tanstack/react-query'
import { callApi } from '../lib/api.ts'
import { isNetworkError } from '../lib/failure.ts'
import { loadCompanies } from '../session/companies.ts'
import { requireCookies } from '../session/session.ts'
import { logInAdmin, saveAdminSession } from './admin-login.api.ts'

export type FirstOwner = { region: Region; name: string; email: string; password: string }

/** The companies, if the link can create the first owner. */
export function firstOwnerLinkQuery(secret: string) {
  return queryOptions({
    queryKey: ['first-owner-link', secret],
    queryFn: async ({ signal }) => {
      await callApi('POST /auth/first-owner-link', { body: { secret }, signal })
      return loadCompanies()
    },
    enabled: secret !== '',
    // After its use the link is refused, while its page is still signing in.
    staleTime: Number.POSITIVE_INFINITY,
  })
}

/**
 * Creates the first owner and signs in. The link works once: after a lost answer the password itself says whether the server
 * created the owner.
 */
export async function createFirstOwner(secret: string, { name, email, ...owner }: FirstOwner): Promise<void> {
  requireCookies()
  try {
    const body = { ...owner, secret, name: normalizeFullName(name), email: email.trim() }
    await saveAdminSession((await callApi('POST /auth/first-owner-link/accept', { body })).token)
  } catch (error) {
    if (!isNetworkError(error)) throw error
    await logInAdmin(email.trim(), owner.password).catch(() => Promise.reject(error))
  }
}
