import { callApi, isSessionEndedError, REPEAT_TIMEOUT } from '../lib/api.ts'
import { apiQuery } from '../lib/api-query.ts'
import { isNetworkError } from '../lib/failure.ts'
import { accountErasedFlashMessage } from '../session/account-erased-message.ts'
import { handleUnauthorized, setExpectedSessionEnd } from '../session/end-session.ts'
import { readToken } from '../session/session.ts'
import { PRIVACY_QUERY_KEY } from './privacy.api.ts'

/** The HCP's consents, and the parcels that would delay closing the account. */
export const ownPrivacyQuery = apiQuery([...PRIVACY_QUERY_KEY, 'account'], 'GET /privacy/account')

/** Everything that the company holds about the HCP. */
export const ownDataQuery = apiQuery([...PRIVACY_QUERY_KEY, 'my-data'], 'GET /privacy/my-data')

/**
 * Closes the HCP's account with a code sent to its number. A call with a lost response is repeated. If the first call has
 * erased the account, the next one finds no session, and the user sees `accountErasedFlashMessage`.
 */
export async function closeOwnAccountByCode(code: string) {
  // Pass the token explicitly, to tell a refusal of this call from one of another call.
  const token = readToken() ?? ''
  const close = (limit?: { limit: number }) =>
    callApi('POST /privacy/close-account', { ...limit, token, body: { code } })
  let lost = false
  const retry = (error: unknown) => {
    lost = isNetworkError(error)
    return lost ? close({ limit: REPEAT_TIMEOUT }) : Promise.reject(error)
  }
  setExpectedSessionEnd('asked')
  try {
    const closed = await close().catch(retry)
    setExpectedSessionEnd(closed.state === 'ERASED' ? accountErasedFlashMessage() : undefined)
    return closed
  } catch (error) {
    const ended = isSessionEndedError(error)
    setExpectedSessionEnd(lost && (ended || isNetworkError(error)) ? accountErasedFlashMessage() : undefined)
    if (!ended) throw error
    handleUnauthorized(error, token)
    return new Promise<never>(() => undefined)
  }
}

/** The data as a file for people and programs. */
export function toJsonFile(data: unknown): Blob {
  return new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' })
}
