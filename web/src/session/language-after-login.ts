import { LOCALE_COOKIE, type Locale } from '@portal/contract/languages'
import { locale } from '../lib/locale.ts'
import { pendingForever } from '../lib/pending-forever.ts'
import { tabStorage } from '../lib/storage.ts'
import { LANGUAGE_CHOSEN_KEY, reloadInLanguage, saveLanguage } from './language.ts'
import { readCookie } from './session.ts'

/**
 * Syncs the language of a user who has just signed in with this browser: a choice made here before the login is stored,
 * otherwise the user's language applies here. Does not settle if the document reloads.
 * @param savedLocale the user's language; null if there is none yet
 * @returns the call that stores the choice: what follows need not wait for its answer
 */
export async function syncLanguageAfterLogin(
  savedLocale: Locale | null,
): Promise<{ storing: Promise<void> } | undefined> {
  const chosen = tabStorage.getItem(LANGUAGE_CHOSEN_KEY)
  tabStorage.removeItem(LANGUAGE_CHOSEN_KEY)
  if (savedLocale === locale) return undefined
  // A failure does not block the login; the next login tries again.
  if (savedLocale === null || chosen === locale)
    return { storing: saveLanguage(locale).catch(() => undefined) }
  // With this cookie already, the server has no document in that language.
  if (readCookie(LOCALE_COOKIE) === savedLocale) return undefined
  reloadInLanguage(savedLocale)
  return pendingForever()
}
