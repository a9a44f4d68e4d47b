import { replace } from 'react-router'
import { ApiError, api } from '../lib/api.ts'
import { paths } from '../paths.ts'
import { loadCompanies, loadCompany, saveCompany } from '../session/companies.ts'
import { giveWay } from '../session/leaving.ts'
import { COOKIE_DAYS } from '../session/remembered.ts'
import { readClaims, readToken, saveToken } from '../session/session.ts'
import type { LinkOutcome } from './link-outcome.ts'

/**
 * Signs a person in from the token in the path; the login layout leads on by role, with the gates of a normal login (H§4
 * 'Deep link', D§4). The address with the token does not stay in the history. A refused link leaves the session that is
 * there, and whoever is signed in as somebody else is asked before anything is sent.
 */
export async function enterByLink(linkToken: string): Promise<Response | LinkOutcome> {
  return tell(async () => {
    const signedInAs = await findOther(linkToken)
    if (signedInAs !== undefined) return { signedInAs }
    const company = await findCompany(linkToken)
    // Whoever is signed in keeps their region until the link has proved good.
    if (readToken() === undefined) saveCompany(company)
    const token = await exchange(linkToken)
    saveCompany(company)
    saveToken(token, COOKIE_DAYS)
    return replace(paths.login)
  })
}

/** As `enterByLink`, for one who agreed to leave a session of their own. */
export async function enterInstead(linkToken: string): Promise<LinkOutcome> {
  return tell(async () => {
    const company = await findCompany(linkToken)
    const token = await exchange(linkToken)
    return giveWay(() => {
      saveCompany(company)
      saveToken(token, COOKIE_DAYS)
    })
  })
}

async function tell<T>(enter: () => Promise<T>): Promise<T | 'invalid' | 'unreachable'> {
  try {
    return await enter()
  } catch (error) {
    return error instanceof ApiError && error.isVerdict ? 'invalid' : 'unreachable'
  }
}

async function exchange(linkToken: string): Promise<string> {
  return (await api('POST /auth/token', { body: { token: linkToken }, company: null })).token
}

/** @returns the name of who is signed in here, if it is somebody else whom the server still knows */
async function findOther(linkToken: string): Promise<string | undefined> {
  const token = readToken()
  const owner = readClaims(linkToken)?.userId
  // What names nobody is refused anyway.
  if (token === undefined || owner === undefined || readClaims(token)?.userId === owner) return undefined
  try {
    return (await api('GET /users/details', { token })).personalInfo.name
  } catch (error) {
    if (error instanceof ApiError && error.isVerdict) return undefined
    throw error
  }
}

/** The company the token claims, Malaysia's when it names none of ours; the server believes only its records. */
async function findCompany(linkToken: string) {
  const claimed = readClaims(linkToken)?.companyId
  const companies = await loadCompanies()
  return companies.find(candidate => candidate.id === claimed) ?? (await loadCompany('MY'))
}
