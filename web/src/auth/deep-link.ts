import { replace } from 'react-router'
import { ApiError, api } from '../lib/api.ts'
import { paths } from '../paths.ts'
import { loadCompanies, loadCompany, saveCompany } from '../session/companies.ts'
import { COOKIE_DAYS } from '../session/remembered.ts'
import { readClaims, saveToken } from '../session/session.ts'

/** What is shown when a link does not lead straight on. */
export type LinkOutcome = 'invalid' | 'unreachable'

/**
 * Signs a person in from the token in the path; the login layout leads on by role, with the gates of a normal login (H§4
 * 'Deep link', D§4). The address with the token does not stay in the history. A refused link leaves the session that is there.
 */
export async function enterByLink(linkToken: string): Promise<Response | LinkOutcome> {
  try {
    await keepCompanyOf(linkToken)
    const { token } = await api('POST /auth/token', { body: { token: linkToken }, company: null })
    saveToken(token, COOKIE_DAYS)
    return replace(paths.login)
  } catch (error) {
    return error instanceof ApiError && error.isVerdict ? 'invalid' : 'unreachable'
  }
}

/** The company the token claims, Malaysia's when it names none of ours; the server believes only its records. */
async function keepCompanyOf(linkToken: string): Promise<void> {
  const claimed = readClaims(linkToken)?.companyId
  const companies = await loadCompanies()
  saveCompany(companies.find(candidate => candidate.id === claimed) ?? (await loadCompany('MY')))
}
