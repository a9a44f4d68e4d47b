import type { Role } from '@portal/contract/roles'

/** Whose this document is: the session's token, what it claims, and whether the cookie is still the same person's (H§4, D§4). */

const TOKEN_COOKIE = 'user-token'

export function readCookie(name: string): string | undefined {
  return document.cookie
    .split('; ')
    .find(pair => pair.startsWith(`${name}=`))
    ?.slice(name.length + 1)
}

export function writeCookie(name: string, value: string, days: number): void {
  const secure = location.protocol === 'https:' ? '; Secure' : ''
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API does not exist on plain http
  document.cookie = `${name}=${value}; Path=/; Max-Age=${days * 86_400}; SameSite=Strict${secure}`
}

export function readToken(): string | undefined {
  return readCookie(TOKEN_COOKIE) || undefined
}

/** The token this document's screens belong to; the cookie is shared with every other tab. */
let ownToken = readToken()

export function saveToken(token: string, days: number): void {
  writeCookie(TOKEN_COOKIE, token, days)
  ownToken = token
}

export function removeToken(): void {
  writeCookie(TOKEN_COOKIE, '', 0)
  ownToken = undefined
}

/** `exp` is in seconds since 1970; `jti` names the session; `orderId` is of a link. */
export type TokenClaims = {
  jti: string
  exp: number
  userId: string
  comUserId: string
  role: Role
  companyId: string
  dsrId?: string
  orderId?: string
}

/** Reads a token's documented content without believing it: the server alone does that. */
export function readClaims(token: string | undefined): TokenClaims | undefined {
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

/** Whose the cookie is, seen from this document: another tab may log in, log out, or log in as someone else. */
type SessionStatus = 'same' | 'entered' | 'left' | 'other'

export function readSessionStatus(): SessionStatus {
  const now = readToken()
  if (ownToken === now) return 'same'
  if (ownToken === undefined) return 'entered'
  if (now === undefined) return 'left'
  return readClaims(ownToken)?.userId === readClaims(now)?.userId ? 'same' : 'other'
}

/** Tells whenever someone comes back to this tab. */
export function subscribeToReturn(listener: () => void): () => void {
  const gone = new AbortController()
  const { signal } = gone
  // Heard on the document, before whoever asks the server something on coming back, who listens to the window.
  document.addEventListener('visibilitychange', listener, { signal })
  addEventListener('focus', listener, { signal })
  addEventListener('pageshow', listener, { signal })
  return () => gone.abort()
}
