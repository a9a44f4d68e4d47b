import { replace } from 'react-router'
import { ApiError, api } from '../lib/api.ts'
import { paths } from '../paths.ts'
import { loadCompanies, loadCompany, saveCompany } from '../session/companies.ts'
import { switchSession } from '../session/end-session.ts'
import { COOKIE_DAYS } from '../session/remembered.ts'
import { readClaims, readToken, saveToken, type TokenClaims } from '../session/session.ts'
import type { LinkOutcome } from './link-outcome.ts'
import { saveDeepLinkTarget } from './pending-deep-link.ts'

/**
 * Signs a person in from the token in the path; the login layout leads on by role, with the gates of a normal login, to what
 * the link is about (H§4 'Deep link', D§4). The address with the token does not stay in the history. Whoever is signed in as
 * its owner goes on as they are, and the link keeps its uses; as somebody else, they are asked before anything is sent. A
 * refused link leaves the session that is there.
 */
export async function loginByDeepLink(linkToken: string): Promise<Response | LinkOutcome> {
  return tell(async () => {
    const signedIn = await findSignedIn(linkToken)
    if (signedIn !== undefined && signedIn !== 'owner') return { signedInAs: signedIn.name }
    if (signedIn === undefined) {
      const company = await findCompany(linkToken)
      // Whoever is signed in keeps their region until the link has proved good.
      if (readToken() === undefined) saveCompany(company)
      const token = await exchange(linkToken)
      saveCompany(company)
      saveToken(token, COOKIE_DAYS)
    }
    saveDeepLinkTarget(linkToken)
    return replace(paths.login)
  })
}

/** As `loginByDeepLink`, for one who agreed to leave a session of their own. */
export async function switchToDeepLinkOwner(linkToken: string): Promise<LinkOutcome> {
  return tell(async () => {
    const company = await findCompany(linkToken)
    const token = await exchange(linkToken)
    return switchSession(() => {
      saveCompany(company)
      saveToken(token, COOKIE_DAYS)
      saveDeepLinkTarget(linkToken)
    })
  })
}

async function tell<T>(enter: () => Promise<T>): Promise<T | 'invalid' | 'unreachable'> {
  try {
    return await enter()
  } catch (error) {
    return error instanceof ApiError && error.isDefinitive ? 'invalid' : 'unreachable'
  }
}

async function exchange(linkToken: string): Promise<string> {
  return (await api('POST /auth/token', { body: { token: linkToken }, company: null })).token
}

/** @returns who is signed in here, if the server still knows them: the link's owner, or somebody else by name */
async function findSignedIn(linkToken: string): Promise<'owner' | { name: string } | undefined> {
  const token = readToken()
  const link = readClaims(linkToken)
  // What names nobody, or is over, is refused anyway.
  if (token === undefined || link === undefined || isOver(link)) return undefined
  const own = readClaims(token)?.userId === link.userId
  // The session's own token that comes as a link is a login like any other.
  if (own && linkToken === token) return undefined
  try {
    const { name } = (await api('GET /users/details', { token })).personalInfo
    return own ? 'owner' : { name }
  } catch (error) {
    if (error instanceof ApiError && error.isDefinitive) return undefined
    throw error
  }
}

function isOver({ exp }: TokenClaims): boolean {
  return exp * 1000 < Date.now()
}

/** The company the token claims, Malaysia's when it names none of ours; the server believes only its records. */
async function findCompany(linkToken: string) {
  const claimed = readClaims(linkToken)?.companyId
  const companies = await loadCompanies()
  return companies.find(candidate => candidate.id === claimed) ?? (await loadCompany('MY'))
}
