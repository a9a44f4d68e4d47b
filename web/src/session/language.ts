import { LOCALE_COOKIE, type Locale } from '@portal/contract/languages'
import { callApi } from '../lib/api.ts'
import { tabStorage } from '../lib/storage.ts'
import { readToken, requireCookies, writeCookie } from './session.ts'

/**
 * The language of the screens. A document has one language, so a change loads a new document (D§10). Typed input survives (ux
 * 22).
 */

const COOKIE_DAYS = 365
/** Set when a user chooses a language before the login in this tab. The choice is then stored for the person who signs in. */
export const LANGUAGE_CHOSEN_KEY = 'language-chosen'

/**
 * Shows this screen in another language and stores the choice for the signed-in user, or else for this browser. @throws
 * ApiError
 */
export async function saveLanguageAndReload(locale: Locale): Promise<void> {
  requireCookies()
  if (readToken() === undefined) tabStorage.setItem(LANGUAGE_CHOSEN_KEY, locale)
  else await saveLanguage(locale)
  reloadInLanguage(locale)
}

export async function saveLanguage(to: Locale): Promise<void> {
  await callApi('POST /users/language', { body: { locale: to }, repeatable: true })
}

export function reloadInLanguage(to: Locale): void {
  // Lax: a link from another site opens in this language too.
  writeCookie(LOCALE_COOKIE, to, COOKIE_DAYS, 'Lax')
  location.reload()
}
