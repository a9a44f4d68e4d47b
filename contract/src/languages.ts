import type { Region } from './regions.ts'

/**
 * The languages of the portal. A new one is a line here and a folder of texts, `texts/<locale>`.
 * `name` is what the language calls itself; `format` is the Intl locale of its numbers and dates.
 */
export const LANGUAGES = {
  en: { name: 'English', format: 'en-GB' },
  ms: { name: 'Bahasa Melayu', format: 'ms-MY' },
} as const satisfies Record<string, { name: string; format: string }>

export type Locale = keyof typeof LANGUAGES
export const LOCALES = Object.keys(LANGUAGES) as [Locale, ...Locale[]] // Object.keys loses the key type
export const DEFAULT_LOCALE = 'en' satisfies Locale

/** The languages in which a country requires legal documents (Malaysia: PDPA 2010 s.7(3)). */
export const DOCUMENT_LOCALES: Record<Region, readonly [Locale, ...Locale[]]> = {
  MY: ['en', 'ms'],
  SG: ['en'],
}

/** The names of languages, as 'English, Bahasa Melayu'. */
export function joinLanguageNames(locales: readonly Locale[]): string {
  return locales.map(locale => LANGUAGES[locale].name).join(', ')
}

/** Texts by language; not every language needs one. */
export type LocalTexts = Partial<Record<Locale, string>>

export function isLocale(value: string | null | undefined): value is Locale {
  return value != null && Object.hasOwn(LANGUAGES, value)
}

/** The cookie with the language of this browser; it is set when somebody chooses a language or logs in. */
export const LOCALE_COOKIE = 'locale'
