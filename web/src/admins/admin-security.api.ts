import { callApi } from '../lib/api.ts'
import { apiQuery } from '../lib/api-query.ts'
import { isNetworkError } from '../lib/failure.ts'

/** Whether the admin has a second factor. */
export const secondFactorQuery = apiQuery(['second-factor'], 'GET /admin/second-factor')

/** The secret and account name for an authenticator app. */
export type AuthenticatorSecret = { secret: string; account: string }

/** Changes the own password. After a lost answer it is asked again with the new password as the current one. */
export async function changeOwnAdminPassword(body: { current: string; password: string }): Promise<void> {
  try {
    await callApi('POST /admin/password', { body })
  } catch (error) {
    if (!isNetworkError(error)) throw error
    await callApi('POST /admin/password', { body: { ...body, current: body.password } }).catch(() =>
      Promise.reject(error),
    )
  }
}
