import { redirect, replace } from 'react-router'
import { ApiError, api } from '../lib/api.ts'
import { paths } from '../paths.ts'
import { loadCompanies, loadCompany } from '../session/companies.ts'
import { logOut } from '../session/log-out.ts'
import { COOKIE_DAYS, saveCompany, saveToken } from '../session/session.ts'
import { readClaims } from '../session/token-claims.ts'
import { showAlert } from '../ui/toast.tsx'
import { decideEntry } from './enter-portal.ts'

/** What is shown when a link does not lead straight on. */
export type LinkOutcome = 'invalid' | 'unreachable'

/**
 * Signs a person in from the token in the path and leads on by role, with the gates of a normal login (H§4 'Deep
 * link', D§4). The address with the token does not stay in the history.
 */
export async function enterByLink(linkToken: string): Promise<Response | LinkOutcome> {
  try {
    await keepCompanyOf(linkToken)
    const { token } = await api('POST /auth/token', { body: { token: linkToken }, company: null })
    saveToken(token, COOKIE_DAYS)
    const entry = await decideEntry()
    if ('to' in entry) return replace(entry.to)
    // The login layout finds the session just stored and asks.
    if ('terms' in entry) return replace(paths.login)
    await logOut()
    showAlert(entry.refused)
    return replace(paths.login)
  } catch (error) {
    if (error instanceof ApiError && error.code === 'OFFLINE') return 'unreachable'
    // A token too long to be one is refused as such.
    if (error instanceof ApiError && (error.code === 'INVALID_LINK' || error.code === 'VALIDATION')) {
      return 'invalid'
    }
    await logOut()
    return redirect(paths.root)
  }
}

/** The company the token claims, Malaysia's when it names none of ours; the server believes only its records. */
async function keepCompanyOf(linkToken: string): Promise<void> {
  const claimed = readClaims(linkToken)?.companyId
  const companies = await loadCompanies()
  const company = companies.find(candidate => candidate.id === claimed) ?? (await loadCompany('MY'))
  saveCompany(company.id, company.region === 'SG')
}
