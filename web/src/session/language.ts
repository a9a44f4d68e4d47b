import { LOCALE_COOKIE, type Locale } from '@portal/contract/languages'
import { callApi } from '../lib/api.ts'
import { locale } from '../lib/locale.ts'
import { pendingForever } from '../lib/pending-forever.ts'
import { readCookie, readToken, writeCookie } from './session.ts'

/** The language of the screens: a document has one, so a change loads the document anew (D§10). What is typed survives (ux 22). */

const COOKIE_DAYS = 365
/** Set when somebody chooses a language before the login in this tab: the choice then applies to the person who signs in. */
const CHOSEN_KEY = 'language-chosen'

/** Shows this screen in another language, and remembers it: for the signed-in user, else for this browser. @throws ApiError */
export async function saveLanguageAndReload(locale: Locale): Promise<void> {
  if (readToken() === undefined) sessionStorage.setItem(CHOSEN_KEY, locale)
  else await saveLanguage(locale)
  reloadIn(locale)
}

/**
 * Brings the language of a user who has just signed in and that of this browser together: a choice made here before the login
 * is stored, otherwise the user's language applies here too. Does not settle if the document loads anew.
 * @param savedLocale the user's language; null if there is none yet
 */
export async function syncLanguageAfterLogin(savedLocale: Locale | null): Promise<void> {
  const chosen = sessionStorage.getItem(CHOSEN_KEY)
  sessionStorage.removeItem(CHOSEN_KEY)
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
