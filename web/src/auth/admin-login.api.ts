import { ApiError, api } from '../lib/api.ts'
import { m } from '../paraglide/messages.js'
import { loadCompanyById, saveCompany } from '../session/companies.ts'
import { COOKIE_DAYS } from '../session/remembered.ts'
import { readClaims, saveToken } from '../session/session.ts'

/** What the server says of an unknown admin and of a wrong password alike (R§8). */
const NOT_ASSOCIATED = 'User not found or not associated with this company'

/** A login that failed, with the sentence to show. */
export class AdminLoginError extends Error {}

/**
 * Signs an admin in: only an accepted email gets as far as the call, in the company it belongs to (R§6, D§8).
 * @throws AdminLoginError with the text to show
 */
export async function logInAdmin(email: string, password: string): Promise<void> {
  try {
    const companyId = await findAdminCompany(email)
    if (companyId !== undefined) saveCompany(await loadCompanyById(companyId))
    const { token } = await api('POST /auth/login', {
      body: { email, password, type: 'EMAIL' },
      company: companyId ?? null,
    })
    const company = readClaims(token)?.companyId
    if (company !== undefined) saveCompany(await loadCompanyById(company))
    saveToken(token, COOKIE_DAYS)
  } catch (error) {
    throw error instanceof AdminLoginError ? error : new AdminLoginError(describe(error))
  }
}

/** @returns the company of an accepted email; undefined where the browser cannot tell, so that the server decides */
async function findAdminCompany(email: string): Promise<string | undefined> {
  // Browsers hash only on https and localhost; on plain http in a local network there is no `subtle`.
  const subtle: SubtleCrypto | undefined = crypto.subtle
  if (subtle === undefined) return undefined
  const { salt, digests } = await api('GET /public/admin-digests', { company: null })
  const hash = await subtle.digest('SHA-256', new TextEncoder().encode(salt + email.toLowerCase()))
  const digest = Array.from(new Uint8Array(hash), byte => byte.toString(16).padStart(2, '0')).join('')
  const accepted = digests.find(candidate => candidate.digest === digest)
  if (accepted === undefined) throw new AdminLoginError(m.admin_login_wrong())
  return accepted.companyId
}

function describe(error: unknown): string {
  if (!(error instanceof ApiError)) return m.common_error_unknown()
  return error.message === NOT_ASSOCIATED ? m.admin_login_wrong() : error.message
}
