import { ADMIN_DIGEST_ROUNDS } from '@portal/contract/auth/admin-login'
import { callApi, REPEAT_TIMEOUT } from '../lib/api.ts'
import { apiQuery } from '../lib/api-query.ts'
import { errorReasonText, hasErrorCode } from '../lib/failure.ts'
import { queryClient } from '../lib/query-client.ts'
import { saveSelectedCompany } from '../session/companies.ts'
import { switchSession } from '../session/end-session.ts'
import { syncLanguageAfterLogin } from '../session/language-after-login.ts'
import { decodeUnverifiedClaims, readToken, requireCookies, saveToken } from '../session/session.ts'
import { loadCompanyById, signedInUserQuery } from '../session/signed-in.ts'
import { m } from '../texts.ts'

/** Lifetime of the admin cookie in days: the same as the session, independent of remember-me (decision 13). */
const ADMIN_COOKIE_DAYS = 0.5

/** What the login offers beside email and password. */
export const adminLoginQuery = apiQuery(['admin-login'], 'GET /public/admin-login')

/** No admin has this email. */
class UnknownEmail extends Error {}

/**
 * Logs an admin in. Only an accepted email causes a login call, with the company of the email (R§6, D§8).
 * @returns the token for `completeLoginWithSecondFactor` if a second factor is required; undefined when the admin is logged in
 */
export async function logInAdmin(email: string, password: string): Promise<string | undefined> {
  requireCookies()
  const companyId = await findAdminCompany(email)
  if (companyId !== undefined) saveSelectedCompany(await loadCompanyById(companyId))
  const { token, secondFactorToken } = await callApi('POST /auth/login', {
    body: { email, password, type: 'EMAIL' },
    company: companyId ?? null,
    repeatable: true,
  })
  if (token !== null) await saveAdminSession(token)
  return secondFactorToken
}

/** The message of a failed login. It is the same for an unknown email and for a wrong password. */
export function adminLoginErrorText(error: Error): string {
  const isWrong = error instanceof UnknownEmail || hasErrorCode(error, 'INVALID_CREDENTIALS')
  return isWrong ? m.admin_login_wrong() : errorReasonText(error)
}

/**
 * Completes a login with a code of the second factor.
 * @param idempotencyKey the same for every attempt of one pending login: a repeat after a lost answer gets the same session
 * @throws ApiError
 */
export async function completeLoginWithSecondFactor(
  pendingToken: string,
  code: string,
  idempotencyKey: string,
): Promise<void> {
  const { token } = await callApi('POST /auth/second-factor', {
    body: { token: pendingToken, code },
    headers: { 'idempotency-key': idempotencyKey },
  })
  await saveAdminSession(token)
}

/** Stores the session of an admin's login. Clears the data of another open session first. */
export async function saveAdminSession(token: string): Promise<void> {
  const company = decodeUnverifiedClaims(token)?.companyId
  if (company !== undefined) saveSelectedCompany(await loadCompanyById(company))
  if (readToken() !== undefined) return switchSession(() => saveToken(token, ADMIN_COOKIE_DAYS))
  saveToken(token, ADMIN_COOKIE_DAYS)
  // If this fails, the next screen fails too and reports it.
  const details = await callApi('GET /users/details', { limit: REPEAT_TIMEOUT }).catch(() => undefined)
  if (details === undefined) return
  queryClient.setQueryData(signedInUserQuery.queryKey, details)
  await syncLanguageAfterLogin(details.personalInfo.locale)
}

/** Starts to derive the slow digest of an email while the admin types the password. */
export function prefetchAdminEmailDigest(email: string): void {
  findAdminCompany(email).catch(() => undefined) // the login tries again and reports the failure
}

/** @returns the company of an accepted email; undefined if the browser cannot hash: then the server decides */
async function findAdminCompany(email: string): Promise<string | undefined> {
  // Browsers hash only on https and localhost; on plain http in a local network there is no `subtle`.
  const subtle: SubtleCrypto | undefined = crypto.subtle
  if (subtle === undefined) return undefined
  const { salt, digests } = await callApi('GET /public/admin-digests', { company: null })
  const digest = await deriveOnce(email.toLowerCase(), salt)
  const accepted = digests.find(candidate => candidate.digest === digest)
  if (accepted === undefined) throw new UnknownEmail()
  return accepted.companyId
}

let latest: { email: string; salt: string; digest: Promise<string> } | undefined

function deriveOnce(email: string, salt: string): Promise<string> {
  if (latest?.email !== email || latest.salt !== salt) latest = { email, salt, digest: derive(email, salt) }
  return latest.digest
}

async function derive(email: string, salt: string): Promise<string> {
  const bytes = (text: string) => new TextEncoder().encode(text)
  const key = await crypto.subtle.importKey('raw', bytes(email), 'PBKDF2', false, ['deriveBits'])
  const how = { name: 'PBKDF2', hash: 'SHA-256', salt: bytes(salt), iterations: ADMIN_DIGEST_ROUNDS }
  const bits = await crypto.subtle.deriveBits(how, key, 256)
  return Array.from(new Uint8Array(bits), byte => byte.toString(16).padStart(2, '0')).join('')
}
