import { LOCALE_COOKIE, type Locale } from '@portal/contract/languages'
import { callApi } from '../lib/api.ts'
import { locale } from '../lib/locale.ts'
import { pendingForever } from '../lib/pending-forever.ts'
import { tabStorage } from '../lib/storage.ts'
import { readCookie, readToken, requireCookies, writeCookie } from './session.ts'

/**
 * The language of the screens. A document has one language, so a change loads a new document (D§10). Typed input survives (ux
 * 22).
 */

const COOKIE_DAYS = 365
/** Set when a user chooses a language before the login in this tab. The choice is then stored for the person who signs in. */
const CHOSEN_KEY = 'language-chosen'

/**
 * Shows this screen in another language and stores the choice for the signed-in user, or else for this browser. @throws
 * ApiError
 */
export async function saveLanguageAndReload(locale: Locale): Promise<void> {
  requireCookies()
  if (readToken() === undefined) tabStorage.setItem(CHOSEN_KEY, locale)
  else await saveLanguage(locale)
  reloadIn(locale)
}

/**
 * Syncs the language of a user who has just signed in with this browser: a choice made here before the login is stored,
 * otherwise the user's language applies here. Does not settle if the document reloads.
 * @param savedLocale the user's language; null if there is none yet
 */
export async function syncLanguageAfterLogin(savedLocale: Locale | null): Promise<void> {
  const chosen = tabStorage.getItem(CHOSEN_KEY)
  tabStorage.removeItem(CHOSEN_KEY)
  if (savedLocale === locale) return
  // A failure does not block the login; the next login tries again.
  if (savedLocale === null || chosen === locale)
    return void (await saveLanguage(locale).catch(() => undefined))
  // With this cookie already, the server has no document in that language.
  if (readCookie(LOCALE_COOKIE) === savedLocale) return
  reloadIn(savedLocale)
  return pendingForever()
}

async function saveLanguage(to: Locale): Promise<void> {
  await callApi('POST /users/language', { body: { locale: to }, repeatable: true })
}

function reloadIn(to: Locale): void {
  // Lax: a link from another site opens in this language too.
  writeCookie(LOCALE_COOKIE, to, COOKIE_DAYS, 'Lax')
  location.reload()
}
