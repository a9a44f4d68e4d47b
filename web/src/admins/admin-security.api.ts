import { queryOptions } from '@tanstack/react-query'
import { callApi } from '../lib/api.ts'
import { isNetworkError } from '../lib/failure.ts'

/** Whether the admin has a second factor. */
export const secondFactorQueryOptions = queryOptions({
  queryKey: ['second-factor'],
  queryFn: ({ signal }) => callApi('GET /admin/second-factor', { signal }),
})

/** The secret and account name for an authenticator app. */
export type AuthenticatorSecret = { secret: string; account: string }

/** @param password the admin's own */
export function startSecondFactorEnrolment(password: string): Promise<AuthenticatorSecret> {
  return callApi('POST /admin/second-factor/begin', { body: { password } })
}

/** @returns the recovery codes; the server returns them only once */
export async function confirmSecondFactorEnrolment(code: string): Promise<string[]> {
  return (await callApi('POST /admin/second-factor/confirm', { body: { code } })).recoveryCodes
}

/** @returns the new recovery codes, which replace the old ones; the server returns them only once */
export async function renewRecoveryCodes(code: string): Promise<string[]> {
  return (await callApi('POST /admin/second-factor/recovery-codes', { body: { code } })).recoveryCodes
}

export async function disableSecondFactor(code: string): Promise<void> {
  await callApi('POST /admin/second-factor/off', { body: { code } })
}

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
