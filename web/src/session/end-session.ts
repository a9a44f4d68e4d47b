import { ApiError, api } from '../lib/api.ts'
import { hasKeys, readStored } from '../lib/read-stored.ts'
import { m } from '../paraglide/messages.js'
import { paths } from '../paths.ts'
import { createStore } from '../ui/store.ts'
import { showAlert } from '../ui/toast.tsx'
import { readCompanyId } from './companies.ts'
import { type RememberedPhone, readRememberedPhone, readRememberMe, rememberPhone } from './remembered.ts'
import { readClaims, readSessionStatus, readToken, removeToken } from './session.ts'

/**
 * The ways a session ends. Each loads a fresh document, so that nothing of it is left to be forgotten, and none comes back:
 * whoever is being sent away is told one thing, and not by the screen that is left.
 */

/** What the next document says of why this one was left: an alert or, to whom the portal is not open, a notice of the login. */
type FlashMessage = { text: string } | Notice

/** Why the portal is not open to somebody. */
export type Notice = {
  text: string
  /** Until an admin has decided; refused otherwise. */
  waiting: boolean
  /** Whom they may write to: digits with country code. */
  contact: string | undefined
  /** The number they came with. */
  phone: RememberedPhone | undefined
}

const PARTING_KEY = 'parting'
const LEFT_KEY = 'left-sessions'
let leaving = false
const notice = createStore<Notice | undefined>(undefined)

/** Whether this document is about to go: then it neither asks nor notes anything more. */
export function isLeaving(): boolean {
  return leaving
}

/** With what to call the server: with nothing of one person from another's screen. */
export function getCredentials() {
  if (leaving) return undefined
  const standing = readSessionStatus()
  if (standing === 'other') return redirectToStart()
  return { token: standing === 'same' ? readToken() : undefined, companyId: readCompanyId() }
}

/** Logs out: here at once, on the server as soon as it can be reached (H§4). @param text why, for one who did not ask for it */
export async function logOut(to: string = paths.root, text?: string): Promise<never> {
  endSession()
  // Who pressed the button may go back, and finds the login there.
  return text === undefined ? leave(to, undefined, 'assign') : leave(to, { text })
}

/** Logs out somebody to whom the portal is not open: the login says so, and keeps their number. */
export async function rejectLogin(why: Notice): Promise<never> {
  endSession()
  if (why.phone !== undefined) rememberPhone(why.phone, sessionStorage)
  return leave(paths.login, why)
}

/** Makes room for somebody else's session, who begins at the login with nothing of this one (D§4). @param enter saves theirs */
export async function switchSession(enter: () => void): Promise<never> {
  endSession()
  enter()
  return leave(paths.login)
}

/** Forgets the session before the server is told: nobody waits for that, and the next document tells it again (decision 3). */
function endSession(): void {
  leaving = true
  // What another tab has logged in with meanwhile is not ours to end.
  if (readSessionStatus() === 'other') return
  const token = readToken()
  const id = readClaims(token)?.jti
  const left = readLeft()
  clearStorage()
  if (token === undefined || id === undefined) return
  keepLeft([...left, id])
  void api('POST /auth/logout', { body: {}, token, keepalive: true }).then(
    () => dropLeft(id),
    () => undefined,
  )
}

/** The ids of sessions whose end the server may not know. All an id can do is end its session. */
function readLeft(): string[] {
  return localStorage.getItem(LEFT_KEY)?.split(' ') ?? []
}

function keepLeft(ids: readonly string[]): void {
  if (ids.length === 0) localStorage.removeItem(LEFT_KEY)
  else localStorage.setItem(LEFT_KEY, ids.join(' '))
}

const dropLeft = (id: string) => keepLeft(readLeft().filter(other => other !== id))

/** Tells the server of the sessions that were left here, now and whenever there is a network again. */
export function endLeftSessions(): void {
  for (const session of readLeft()) {
    api('POST /auth/end-session', { body: { session }, company: null }).then(
      () => dropLeft(session),
      error => error instanceof ApiError && error.isDefinitive && dropLeft(session),
    )
  }
  addEventListener('online', endLeftSessions, { once: true })
}

/**
 * The server missed the token or refused it (H§8): without one to /login, else 'Please try again' and to the start. Admins
 * have a login of their own, and go where a second factor is set up when they need one first.
 * @param token what was refused: never another that has taken its place
 */
export function handleUnauthorized({ code, message }: ApiError, token: string | undefined): void {
  if (leaving) return
  if (code === 'SECOND_FACTOR_REQUIRED') return void leave(paths.adminSecurity)
  // The session is good: the login asks for the terms, or says what is still to come (D§4).
  if (code === 'TERMS_REQUIRED' || code === 'NOT_VERIFIED') return void leave(paths.login)
  if (readToken() === token) removeToken()
  const missing = code === 'NO_TOKEN'
  const login = isAdminArea() ? paths.adminLogin : missing ? paths.login : paths.root
  void leave(login, { text: missing ? message : m.session_try_again() })
}

/** The cookie is another's by now: the start leads on by whoever is signed in. */
export function redirectToStart(): undefined {
  if (!leaving) void leave(isAdminArea() ? '/admin' : paths.root)
}

function isParting(value: unknown): value is FlashMessage {
  return hasKeys(value, 'text') && typeof value.text === 'string'
}

/** Says in the new document why the one before was left. */
export function showFlashMessage(): void {
  const parting = readStored(sessionStorage, PARTING_KEY, isParting)
  sessionStorage.removeItem(PARTING_KEY)
  if (parting === undefined) return
  if ('waiting' in parting) notice.write(parting)
  else showAlert(parting.text)
}

/** What the login has to say to somebody who was turned away, until they try again. */
export const useNotice = notice.useValue

export function forgetNotice(): void {
  notice.write(undefined)
}

function leave(to: string, parting?: FlashMessage, how: 'assign' | 'replace' = 'replace'): Promise<never> {
  leaving = true
  if (parting !== undefined) sessionStorage.setItem(PARTING_KEY, JSON.stringify(parting))
  // A browser may keep this document for Back: it keeps nothing that can be read, and it begins anew.
  addEventListener('pagehide', () => document.body.replaceChildren())
  addEventListener('pageshow', () => location.reload())
  location[how](to)
  return new Promise(() => undefined)
}

/** Everything but, when remember-me is set, the phone and prefix (H§4 'Logout'). */
function clearStorage(): void {
  const remembered = readRememberMe() ? readRememberedPhone() : undefined
  sessionStorage.clear()
  localStorage.clear()
  removeToken()
  if (remembered !== undefined) rememberPhone(remembered)
}

function isAdminArea(): boolean {
  return location.pathname.startsWith('/admin')
}
