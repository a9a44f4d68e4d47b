import { ADMIN_DIGEST_ROUNDS } from '@portal/contract/admin-login'
import { ApiError, api } from '../lib/api.ts'
import { m } from '../paraglide/messages.js'
import { loadCompanyById, saveCompany } from '../session/companies.ts'
import { readClaims, saveToken } from '../session/session.ts'

/** Days the cookie of an admin lives: as long as the session, remember-me or not (decision 13). */
const ADMIN_COOKIE_DAYS = 0.5

/** What the server says of an unknown admin and of a wrong password alike (R§8). */
const NOT_ASSOCIATED = 'User not found or not associated with this company'

/** An email that no admin of ours has. */
class UnknownEmail extends Error {}

/**
 * Signs an admin in: only an accepted email gets as far as the call, in the company it belongs to (R§6, D§8).
 * @returns what `finishAdminLogin` takes where a second factor is still to come; undefined when one is signed in
 */
export async function logInAdmin(email: string, password: string): Promise<string | undefined> {
  const companyId = await findAdminCompany(email)
  if (companyId !== undefined) saveCompany(await loadCompanyById(companyId))
  const { token, secondFactorToken } = await api('POST /auth/login', {
    body: { email, password, type: 'EMAIL' },
    company: companyId ?? null,
  })
  if (token !== null) await keep(token)
  return secondFactorToken
}

/** What is said of a login that failed: of an unknown email the same as of a wrong password. */
export function loginFailure(error: Error): string {
  const isWrong = error instanceof UnknownEmail || error.message === NOT_ASSOCIATED
  if (isWrong) return m.admin_login_wrong()
  return error instanceof ApiError ? error.message : m.common_error_unknown()
}

/** Signs an admin in whose password was right, by a code of the second factor. @throws ApiError */
export async function finishAdminLogin(waiting: string, code: string): Promise<void> {
  await keep((await api('POST /auth/second-factor', { body: { token: waiting, code } })).token)
}

async function keep(token: string): Promise<void> {
  const company = readClaims(token)?.companyId
  if (company !== undefined) saveCompany(await loadCompanyById(company))
  saveToken(token, ADMIN_COOKIE_DAYS)
}

/** Begins to derive what an email is recognised by, which takes a moment, while the password is typed. */
export function recognizeAdminEmail(email: string): void {
  findAdminCompany(email).catch(() => undefined) // the login asks again, and says so
}

/** @returns the company of an accepted email; undefined where the browser cannot tell, so that the server decides */
async function findAdminCompany(email: string): Promise<string | undefined> {
  // Browsers hash only on https and localhost; on plain http in a local network there is no `subtle`.
  const subtle: SubtleCrypto | undefined = crypto.subtle
  if (subtle === undefined) return undefined
  const { salt, digests } = await api('GET /public/admin-digests', { company: null })
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
