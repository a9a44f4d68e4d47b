import { browserStorage } from '../lib/storage.ts'
import { readCookie, writeCookie } from './session.ts'

/** Remember-me: how long a session lasts, and the number for the next login (H§4, H§9, D§4). */

const REMEMBER_COOKIE = 'remember-me'
const PREFIX_KEY = 'remembered-prefix'
const PHONE_KEY = 'remembered-phone'

/** Days the session cookie lives (H§9). */
export const COOKIE_DAYS = 14
const REMEMBERED_COOKIE_DAYS = 90

export function readRememberMe(): boolean {
  return readCookie(REMEMBER_COOKIE) === 'true'
}

/** Stores the choice in a cookie. The server reads it to set the length of the session (H§9). */
export function saveRememberMe(remember: boolean): void {
  writeCookie(REMEMBER_COOKIE, String(remember), remember ? REMEMBERED_COOKIE_DAYS : COOKIE_DAYS)
}

/** The lifetime in days of a session cookie that is saved now. */
export function sessionCookieDays(): number {
  return readRememberMe() ? REMEMBERED_COOKIE_DAYS : COOKIE_DAYS
}

export type RememberedPhone = { prefix: string; phone: string }

/**
 * Stores the login number under keys that the sample-request draft does not share (D§4).
 * @param storage `tabStorage` for a number that is typed but not yet signed in
 */
export function saveRememberedPhone({ prefix, phone }: RememberedPhone, storage = browserStorage): void {
  storage.setItem(PREFIX_KEY, prefix)
  storage.setItem(PHONE_KEY, phone)
}

export function clearRememberedPhone(storage = browserStorage): void {
  storage.removeItem(PREFIX_KEY)
  storage.removeItem(PHONE_KEY)
}

export function readRememberedPhone(storage = browserStorage): RememberedPhone | undefined {
  const prefix = storage.getItem(PREFIX_KEY)
  const phone = storage.getItem(PHONE_KEY)
  return prefix !== null && phone !== null ? { prefix, phone } : undefined
}
