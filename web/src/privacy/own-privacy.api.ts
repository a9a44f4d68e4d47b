import { callApi } from '../lib/api.ts'
import { apiQuery } from '../lib/api-query.ts'
import { PRIVACY_QUERY_KEY } from './privacy.api.ts'

/** The HCP's consents, and the parcels that would delay closing the account. */
export const ownPrivacyQuery = apiQuery([...PRIVACY_QUERY_KEY, 'account'], 'GET /privacy/account')

/** Everything that the company holds about the HCP. */
export const ownDataQuery = apiQuery([...PRIVACY_QUERY_KEY, 'my-data'], 'GET /privacy/my-data')

/** Closes the HCP's account with a code sent to its number. If a lost answer has erased it, the repeated call ends the session with that message. */
export const closeOwnAccountByCode = (code: string) =>
  callApi('POST /privacy/close-account', { body: { code }, repeatable: true })

/** The data as a file for people and programs. */
export function toJsonFile(data: unknown): Blob {
  return new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' })
}
