import { replace } from 'react-router'
import { callApi } from '../lib/api.ts'
import { ApiError } from '../lib/api-error.ts'
import { newIdempotencyKey } from '../lib/idempotency-key.ts'
import { paths } from '../paths.ts'
import { loadCompanies, loadCompanyOfRegion, saveSelectedCompany } from '../session/companies.ts'
import { switchSession } from '../session/end-session.ts'
import { COOKIE_DAYS } from '../session/remember-me.ts'
import {
  decodeUnverifiedClaims,
  isCookiesRefusedError,
  readToken,
  requireCookies,
  saveToken,
  type TokenClaims,
} from '../session/session.ts'
import type { DeepLinkOutcome } from './deep-link-outcome.ts'
import { savePendingDeepLinkOrder } from './pending-deep-link.ts'

/** What the address of a link has: the code of a short link, or a token (R§4). */
export type LinkParams = { code?: string; token?: string }

/**
 * Signs a person in with the code or the token in the path. The login layout then redirects by role to the target of the link, with the
 * checks of a normal login (H§4 'Deep link', D§4). The address does not stay in the history. If the owner of
 * the link is already signed in, their session continues and the link is not used up. If somebody else is signed in, they are
 * asked before anything is sent. A refused link leaves the current session unchanged.
 */
export async function logInByDeepLink(params: LinkParams): Promise<Response | DeepLinkOutcome> {
  return toLinkOutcome(async () => {
    const linkToken = await loadLinkToken(params)
    const signedIn = await findSignedIn(linkToken)
    if (signedIn !== undefined && signedIn !== 'owner') return { signedInAs: signedIn.name }
    if (signedIn === undefined) {
      const company = await findCompany(linkToken)
      // With a session, keep its region until the server accepts the link.
      if (readToken() === undefined) saveSelectedCompany(company)
      const token = await exchange(linkToken)
      saveSelectedCompany(company)
      saveToken(token, COOKIE_DAYS)
    }
    savePendingDeepLinkOrder(linkToken)
    return replace(paths.login)
  })
}

/** As `logInByDeepLink`, for a signed-in user who agreed to leave their session. */
export async function switchSessionToDeepLinkOwner(params: LinkParams): Promise<DeepLinkOutcome> {
  return toLinkOutcome(async () => {
    const linkToken = await loadLinkToken(params)
    const company = await findCompany(linkToken)
    const token = await exchange(linkToken)
    return switchSession(() => {
      saveSelectedCompany(company)
      saveToken(token, COOKIE_DAYS)
      savePendingDeepLinkOrder(linkToken)
    })
  })
}

async function toLinkOutcome<T>(
  enter: () => Promise<T>,
): Promise<T | 'invalid' | 'unreachable' | 'no-cookies'> {
  try {
    return await enter()
  } catch (error) {
    if (isCookiesRefusedError(error)) return 'no-cookies'
    return error instanceof ApiError && error.isDefinitive ? 'invalid' : 'unreachable'
  }
}

/** The token that a code stands for; to ask for it uses nothing up. */
async function loadLinkToken({ code, token = '' }: LinkParams): Promise<string> {
  if (code === undefined) return token
  return (await callApi('POST /auth/link', { body: { code }, company: null, repeatable: true })).token
}

/** One key per document and link: a repeat after a lost answer gets the same session and takes no further use of the link. */
const keys = new Map<string, string>()

async function exchange(linkToken: string): Promise<string> {
  requireCookies()
  const key = keys.get(linkToken) ?? newIdempotencyKey()
  keys.set(linkToken, key)
  const headers = { 'idempotency-key': key }
  return (await callApi('POST /auth/token', { body: { token: linkToken }, headers, company: null })).token
}

/** @returns who is signed in here, if the server still knows them: the link's owner, or somebody else by name */
async function findSignedIn(linkToken: string): Promise<'owner' | { name: string } | undefined> {
  const token = readToken()
  const link = decodeUnverifiedClaims(linkToken)
  // The server refuses an unreadable or expired link anyway.
  if (token === undefined || link === undefined || isOver(link)) return undefined
  const own = decodeUnverifiedClaims(token)?.userId === link.userId
  // A link with the session's own token is a normal login.
  if (own && linkToken === token) return undefined
  try {
    const { name } = (await callApi('GET /users/details', { token })).personalInfo
    return own ? 'owner' : { name }
  } catch (error) {
    if (error instanceof ApiError && error.isDefinitive) return undefined
    throw error
  }
}

function isOver({ exp }: TokenClaims): boolean {
  return exp * 1000 < Date.now()
}

/** The company in the token, or Malaysia's if it is unknown. The server checks the user's company itself. */
async function findCompany(linkToken: string) {
  const claimed = decodeUnverifiedClaims(linkToken)?.companyId
  const companies = await loadCompanies()
  return companies.find(candidate => candidate.id === claimed) ?? (await loadCompanyOfRegion('MY'))
}
