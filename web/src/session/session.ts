import type { AdminRole } from '@portal/contract/admin-roles'
import type { Role } from '@portal/contract/roles'
import { ApiError } from '../lib/api-error.ts'
import { m } from '../texts.ts'
import { createEventSubscription } from '../ui/store.ts'

/** The session of this document: its token, the claims, and whether the cookie still belongs to the same user (H§4, D§4). */

const TOKEN_COOKIE = 'user-token'

export function readCookie(name: string): string | undefined {
  return document.cookie
    .split('; ')
    .find(pair => pair.startsWith(`${name}=`))
    ?.slice(name.length + 1)
}

export function writeCookie(
  name: string,
  value: string,
  days: number,
  sameSite: 'Strict' | 'Lax' = 'Strict',
): void {
  const secure = location.protocol === 'https:' ? '; Secure' : ''
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API does not exist on plain http
  document.cookie = `${name}=${value}; Path=/; Max-Age=${days * 86_400}; SameSite=${sameSite}${secure}`
}

export function readToken(): string | undefined {
  return readCookie(TOKEN_COOKIE) || undefined
}

/** The token of this document's screens. All tabs share the cookie, so the cookie may differ. */
let ownToken = readToken()

/** @throws ApiError COOKIES_REFUSED if the browser drops the cookie */
export function saveToken(token: string, cookieDays: number): void {
  writeCookie(TOKEN_COOKIE, token, cookieDays)
  if (readToken() !== token) throw cookiesRefused()
  ownToken = token
}

const PROBE_COOKIE = 'cookies'

/**
 * Call it before a code, a link or a password is used: without cookies there is no session, and the login would only return.
 * @throws ApiError COOKIES_REFUSED
 */
export function requireCookies(): void {
  writeCookie(PROBE_COOKIE, 'yes', 1)
  const isKept = readCookie(PROBE_COOKIE) === 'yes'
  writeCookie(PROBE_COOKIE, '', 0)
  if (!isKept) throw cookiesRefused()
}

const cookiesRefused = () => new ApiError('COOKIES_REFUSED', m.session_no_cookies())

export function isCookiesRefusedError(error: unknown): error is ApiError {
  return error instanceof ApiError && error.code === 'COOKIES_REFUSED'
}

export function removeToken(): void {
  writeCookie(TOKEN_COOKIE, '', 0)
  ownToken = undefined
}

/** `exp` is in seconds since 1970; `jti` is the id of the session; only a deep link has `orderId`. */
export type TokenClaims = {
  jti: string
  exp: number
  userId: string
  comUserId: string
  role: Role
  companyId: string
  /** An admin's role at the login. */
  adminRole?: AdminRole
  dsrId?: string
  orderId?: string
}

/** Decodes a token's documented claims without verifying them: only the server verifies. */
export function decodeUnverifiedClaims(token: string | undefined): TokenClaims | undefined {
  const payload = token?.split('.')[1]
  if (payload === undefined) return undefined
  try {
    const bytes = Uint8Array.from(atob(payload.replaceAll('-', '+').replaceAll('_', '/')), sign =>
      sign.charCodeAt(0),
    )
    return JSON.parse(new TextDecoder().decode(bytes)) as TokenClaims // a claim only: it decides what is shown, not what is allowed
  } catch {
    return undefined
  }
}

/** Compares the cookie with this document's token: another tab may have logged in, logged out, or logged in as another user. */
type SessionStatus = 'same' | 'entered' | 'left' | 'other'

export function readSessionStatus(): SessionStatus {
  const now = readToken()
  if (ownToken === now) return 'same'
  if (ownToken === undefined) return 'entered'
  if (now === undefined) return 'left'
  return decodeUnverifiedClaims(ownToken)?.userId === decodeUnverifiedClaims(now)?.userId ? 'same' : 'other'
}

/**
 * Calls the listener each time the user returns to this tab. On the document: code that refetches on return listens on the
 * window, so the listener runs first.
 */
export const subscribeToTabReturn = createEventSubscription(
  [document, 'visibilitychange'],
  [globalThis, 'focus'],
  [globalThis, 'pageshow'],
)
