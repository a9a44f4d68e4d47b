/** What the browser keeps between visits; every key of it stands here (H§4, H§9, D§3, D§4). */

const TOKEN_COOKIE = 'user-token'
const REMEMBER_COOKIE = 'remember-me'
const COMPANY_KEY = 'companyId'
const SINGAPORE_KEY = 'isSingapore'
const REMEMBERED_PREFIX_KEY = 'remembered-prefix'
const REMEMBERED_PHONE_KEY = 'remembered-phone'

/** Days the session cookie lives (H§9). */
export const COOKIE_DAYS = 14
export const REMEMBERED_COOKIE_DAYS = 90

function readCookie(name: string): string | undefined {
  return document.cookie
    .split('; ')
    .find(pair => pair.startsWith(`${name}=`))
    ?.slice(name.length + 1)
}

function writeCookie(name: string, value: string, days: number): void {
  const secure = location.protocol === 'https:' ? '; Secure' : ''
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API does not exist on plain http
  document.cookie = `${name}=${value}; Path=/; Max-Age=${days * 86_400}; SameSite=Strict${secure}`
}

export function readToken(): string | undefined {
  return readCookie(TOKEN_COOKIE) || undefined
}

/** The token this tab's screens belong to; the cookie is shared with every other tab. */
let ownToken = readToken()
let forgetLoaded: () => void = () => undefined

/** Sets what forgets everything loaded for one session as soon as there is another, or none. */
export function whenTokenChanges(forget: () => void): void {
  forgetLoaded = forget
}

function own(token: string | undefined): void {
  ownToken = token
  forgetLoaded()
}

export function readOwnToken(): string | undefined {
  return ownToken
}

export function saveToken(token: string, days: number): void {
  writeCookie(TOKEN_COOKIE, token, days)
  forgetPhone(sessionStorage)
  own(token)
}

export function removeToken(): void {
  writeCookie(TOKEN_COOKIE, '', 0)
  own(undefined)
}

export function readRememberMe(): boolean {
  return readCookie(REMEMBER_COOKIE) === 'true'
}

/** Keeps the choice as a cookie, which the server reads to give the session its length (H§9). */
export function saveRememberMe(remember: boolean): void {
  writeCookie(REMEMBER_COOKIE, String(remember), remember ? REMEMBERED_COOKIE_DAYS : COOKIE_DAYS)
}

/** How long a session saved now shall live, in days. */
export function cookieDays(): number {
  return readRememberMe() ? REMEMBERED_COOKIE_DAYS : COOKIE_DAYS
}

export type RememberedPhone = { prefix: string; phone: string }

/**
 * Keeps the login number under keys that the sample-request draft does not share (D§4).
 * @param storage the tab's own keeps what is typed until it has signed someone in
 */
export function rememberPhone({ prefix, phone }: RememberedPhone, storage = localStorage): void {
  storage.setItem(REMEMBERED_PREFIX_KEY, prefix)
  storage.setItem(REMEMBERED_PHONE_KEY, phone)
}

export function forgetPhone(storage = localStorage): void {
  storage.removeItem(REMEMBERED_PREFIX_KEY)
  storage.removeItem(REMEMBERED_PHONE_KEY)
}

export function readRememberedPhone(storage = localStorage): RememberedPhone | undefined {
  const prefix = storage.getItem(REMEMBERED_PREFIX_KEY)
  const phone = storage.getItem(REMEMBERED_PHONE_KEY)
  return prefix !== null && phone !== null ? { prefix, phone } : undefined
}

export function readCompanyId(): string | undefined {
  return sessionStorage.getItem(COMPANY_KEY) ?? undefined
}

/** Keeps the company that scopes requests, and whether it is Singapore's (H§4 'Region'). */
export function saveCompany(companyId: string, singapore: boolean): void {
  sessionStorage.setItem(COMPANY_KEY, companyId)
  localStorage.setItem(SINGAPORE_KEY, String(singapore))
}

/** Forgets everything but, when remember-me is set, the phone and prefix (H§4 'Logout'). */
export function clearSession(): void {
  const remembered = readRememberMe() ? readRememberedPhone() : undefined
  sessionStorage.clear()
  localStorage.clear()
  removeToken()
  if (remembered !== undefined) rememberPhone(remembered)
}
