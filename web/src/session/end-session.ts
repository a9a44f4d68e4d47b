import { callApi } from '../lib/api.ts'
import { ApiError } from '../lib/api-error.ts'
import { pendingForever } from '../lib/pending-forever.ts'
import { browserStorage, hasKeys, readStoredJson, tabStorage } from '../lib/storage.ts'
import { paths } from '../paths.ts'
import { m } from '../texts.ts'
import { createGlobalStore } from '../ui/store.ts'
import { showAlert, showSuccess } from '../ui/toast.tsx'
import { readCompanyId } from './companies.ts'
import {
  type RememberedPhone,
  readRememberedPhone,
  readRememberMe,
  saveRememberedPhone,
} from './remember-me.ts'
import { decodeUnverifiedClaims, readSessionStatus, readToken, removeToken } from './session.ts'

/**
 * The end of a session. Each function loads a new document, so that no state of the session stays in memory. None returns:
 * the old screen shows no message, and the new document shows one.
 */

/**
 * The message of the next document about why this one was left: an alert, a success, or a notice on the login if the portal is
 * not open to the user.
 */
export type FlashMessage = { text: string; done?: true } | LoginNotice

/** Why the portal is not open to a user. */
export type LoginNotice = {
  text: string
  /** True until an admin has decided; false after a refusal. */
  waiting: boolean
  /** The number they can write to: digits with country code. */
  contact: string | undefined
  /** The number they logged in with. */
  phone: RememberedPhone | undefined
}

const FLASH_KEY = 'flash-message'
const LEFT_KEY = 'left-sessions'
let leaving = false
const notice = createGlobalStore<LoginNotice | undefined>(undefined)

/** Whether this document is about to unload: it then sends and stores nothing more. */
export function isPageUnloading(): boolean {
  return leaving
}

/** @returns the credentials of a call; undefined when this document must send none: it is leaving, or the cookie is another user's */
export function getCredentials() {
  const status = readSessionStatus()
  if (leaving || status === 'other') return undefined
  return { token: status === 'same' ? readToken() : undefined, companyId: readCompanyId() }
}

/**
 * Logs out: here at once, on the server as soon as it is reachable (H§4). The route /logout calls it when the user logs out.
 * @param redirectTo the login of the area by default
 * @param flash the reason, for a logout that the user did not start. A notice on the login keeps their number
 */
export async function logOut(redirectTo = loginOfArea(), flash?: FlashMessage): Promise<never> {
  endSession()
  if (flash && 'phone' in flash && flash.phone !== undefined) saveRememberedPhone(flash.phone, tabStorage)
  // After the logout button, keep the history entry: Back then shows the login.
  return leave(redirectTo, flash, flash === undefined ? 'assign' : 'replace')
}

/** Replaces this session with another user's, which starts at the login without data of this one (D§4). @param startSession saves the new one */
export async function switchSession(startSession: () => void): Promise<never> {
  endSession()
  startSession()
  return leave(paths.login)
}

/** Clears the session without waiting for the server. If that call fails, the next document sends it again (decision 3). */
function endSession(): void {
  leaving = true
  // Another tab has logged in as somebody else: do not end that session.
  if (readSessionStatus() === 'other') return
  const token = readToken()
  const id = decodeUnverifiedClaims(token)?.jti
  const left = readAbandonedSessions()
  clearStorage()
  if (token === undefined || id === undefined) return
  saveAbandonedSessions([...left, id])
  void callApi('POST /auth/logout', { body: {}, token, keepalive: true }).then(
    () => dropAbandonedSession(id),
    () => undefined,
  )
}

/** The ids of ended sessions that the server may still have open. An id can only end its session. */
function readAbandonedSessions(): string[] {
  return browserStorage.getItem(LEFT_KEY)?.split(' ') ?? []
}

function saveAbandonedSessions(ids: readonly string[]): void {
  if (ids.length === 0) browserStorage.removeItem(LEFT_KEY)
  else browserStorage.setItem(LEFT_KEY, ids.join(' '))
}

const dropAbandonedSession = (id: string) =>
  saveAbandonedSessions(readAbandonedSessions().filter(other => other !== id))

/** Ends on the server the sessions that were left in this browser: now, and each time the network returns. */
export function revokeAbandonedSessions(): void {
  for (const session of readAbandonedSessions()) {
    callApi('POST /auth/end-session', { body: { session }, company: null }).then(
      () => dropAbandonedSession(session),
      error => error instanceof ApiError && error.isDefinitive && dropAbandonedSession(session),
    )
  }
  addEventListener('online', revokeAbandonedSessions, { once: true })
}

/**
 * The server got no token or refused it (H§8). A missing token leads to /login, a refused one to the start with 'Please try
 * again'; the owner of an erased account reads that it is. Admins have a separate login. An admin who still needs a second factor
 * goes to the page that sets it up.
 * @param refusedToken the refused token: a token that has replaced it stays
 */
export function handleUnauthorized({ code, message }: ApiError, refusedToken: string | undefined): void {
  if (leaving) return
  if (code === 'SECOND_FACTOR_REQUIRED') return void leave(paths.adminSecurity)
  // The session is valid: the login asks for the terms, or says what is still missing (D§4).
  if (code === 'TERMS_REQUIRED' || code === 'NOT_VERIFIED') return void leave(paths.login)
  if (code === 'ACCOUNT_ERASED') return void logOut(paths.login, { text: message, done: true })
  if (readToken() === refusedToken) removeToken()
  const missing = code === 'NO_TOKEN'
  void leave(missing ? loginOfArea(paths.login) : loginOfArea(), {
    text: missing ? message : m.session_try_again(),
  })
}

/** For a cookie that has changed: loads the start page, which redirects by the present session. */
export function redirectToStart(): void {
  if (!leaving) void leave(isAdminArea() ? '/admin' : paths.root)
}

function isFlashMessage(value: unknown): value is FlashMessage {
  return hasKeys(value, 'text') && typeof value.text === 'string'
}

/** Shows in the new document why the previous one was left. */
export function showStoredFlashMessage(): void {
  const flash = readStoredJson(tabStorage, FLASH_KEY, isFlashMessage)
  tabStorage.removeItem(FLASH_KEY)
  if (flash === undefined) return
  if ('waiting' in flash) notice.write(flash)
  else if (flash.done) showSuccess(flash.text)
  else showAlert(flash.text)
}

/** The notice on the login for a rejected user, until they try again. */
export const useLoginNotice = notice.useValue

export function clearLoginNotice(): void {
  notice.write(undefined)
}

function leave(to: string, flash?: FlashMessage, how: 'assign' | 'replace' = 'replace'): Promise<never> {
  leaving = true
  if (flash !== undefined) tabStorage.setItem(FLASH_KEY, JSON.stringify(flash))
  // The browser may keep this document in its back/forward cache: empty it, and reload it when it is shown again.
  addEventListener('pagehide', () => document.body.replaceChildren())
  addEventListener('pageshow', () => location.reload())
  location[how](to)
  return pendingForever()
}

/** Clears everything except, with remember-me, the phone and prefix (H§4 'Logout'). */
function clearStorage(): void {
  const remembered = readRememberMe() ? readRememberedPhone() : undefined
  tabStorage.clear()
  browserStorage.clear()
  removeToken()
  if (remembered !== undefined) saveRememberedPhone(remembered)
}

function loginOfArea(other: string = paths.root): string {
  return isAdminArea() ? paths.adminLogin : other
}

function isAdminArea(): boolean {
  return location.pathname.startsWith('/admin')
}
