import type { MessageChannel } from '@portal/contract/message-kinds'
import type { CorrectionField } from '@portal/contract/privacy-request-kinds'
import { queryOptions } from '@tanstack/react-query'
import { api, endsSession, REPEAT_LIMIT } from '../lib/api.ts'
import { isNetworkError } from '../lib/failure.ts'
import { expectSessionEnd, type FlashMessage, handleUnauthorized } from '../session/end-session.ts'
import { readToken } from '../session/session.ts'
import { m } from '../texts.ts'
import { PRIVACY } from './privacy.api.ts'

/** The HCP's consents, and the parcels that would delay closing the account. */
export const accountQuery = queryOptions({
  queryKey: [...PRIVACY, 'account'],
  queryFn: ({ signal }) => api('GET /privacy/account', { signal }),
})

/** Everything that the company holds about the HCP. */
export const myDataQuery = queryOptions({
  queryKey: [...PRIVACY, 'my-data'],
  queryFn: ({ signal }) => api('GET /privacy/my-data', { signal }),
})

/** Opens a case for a correction. @param key the same for every attempt from one dialog */
export function requestCorrection(body: { field: CorrectionField; text: string }, key: string) {
  return api('POST /privacy/corrections', { body, headers: { 'idempotency-key': key }, repeatable: true })
}

/** Withdraws the consent to notices by a channel. */
export function stopNotices(channel: MessageChannel) {
  return api('POST /messages/preferences', { body: { channel, on: false }, repeatable: true })
}

/** The message after the account is erased and its session has ended. */
export const accountErased = (): FlashMessage => ({ text: m.close_own_done(), done: true })

/**
 * Closes the HCP's account with a code sent to its number. A call with a lost response is repeated. If the first call has
 * erased the account, the next one finds no session, and the user sees `accountErased`.
 */
export async function closeOwnAccount(code: string) {
  // Pass the token explicitly, to tell a refusal of this call from one of another call.
  const token = readToken() ?? ''
  const close = (limit?: { limit: number }) =>
    api('POST /privacy/close-account', { ...limit, token, body: { code } })
  let lost = false
  const retry = (error: unknown) => {
    lost = isNetworkError(error)
    return lost ? close({ limit: REPEAT_LIMIT }) : Promise.reject(error)
  }
  expectSessionEnd('asked')
  try {
    const closed = await close().catch(retry)
    expectSessionEnd(closed.state === 'ERASED' ? accountErased() : undefined)
    return closed
  } catch (error) {
    const ended = endsSession(error)
    expectSessionEnd(lost && (ended || isNetworkError(error)) ? accountErased() : undefined)
    if (!ended) throw error
    handleUnauthorized(error, token)
    return new Promise<never>(() => undefined)
  }
}

/** The data as a file for people and programs. */
export function toJsonFile(data: unknown): Blob {
  return new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' })
}
