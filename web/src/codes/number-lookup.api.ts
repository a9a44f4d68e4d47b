import { regionOfPrefix } from '@portal/contract/regions'
import { callApi } from '../lib/api.ts'
import { loadCompanyOfRegion, saveSelectedCompany } from '../session/companies.ts'
import { requireCookies } from '../session/session.ts'

/** `retryAfter` in seconds. */
type NumberLookup = { identity: 'LOGIN' | 'REGISTER'; retryAfter?: number | undefined }

/**
 * The specified number lookup of the login: without a company, in Malaysia and in Singapore in parallel, then PHONE in
 * the matching region, which also sends the code (H§4, D§3).
 * @param phone digits with country code
 * @throws ApiError, also COOKIES_REFUSED before a code is sent
 * @returns REGISTER for an unknown number; `retryAfter` seconds when an earlier code still counts
 */
export async function checkPhoneAndSendLoginCode(phone: string): Promise<NumberLookup> {
  requireCookies()
  const [malaysia, singapore] = await Promise.all([loadCompanyOfRegion('MY'), loadCompanyOfRegion('SG')])
  const look = (company: string | null) =>
    callApi('POST /auth/check-user', { body: { phone, type: 'NO_OTP' }, company, repeatable: true })
  const [anywhere, inMalaysia, inSingapore] = await Promise.all([
    look(null),
    look(malaysia.id),
    look(singapore.id),
  ])
  const match =
    inMalaysia.identity === 'LOGIN' ? malaysia : inSingapore.identity === 'LOGIN' ? singapore : undefined
  if (anywhere.identity === 'REGISTER' || match === undefined) return { identity: 'REGISTER' }
  saveSelectedCompany(match)
  // A repeated call sends no second code. It returns how long the first one is still valid.
  return callApi('POST /auth/check-user', {
    body: { phone, type: 'PHONE' },
    company: match.id,
    repeatable: true,
  })
}

/** Saves the company of a prefix (H§4 'Region'). */
export async function saveCompanyOfPhonePrefix(phonePrefix: string): Promise<void> {
  saveSelectedCompany(await loadCompanyOfRegion(regionOfPrefix(phonePrefix)))
}
