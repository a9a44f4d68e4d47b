import { LANGUAGES, type Locale } from '@portal/contract/languages'

/** The language of this build. */
export const locale: Locale = import.meta.env.LOCALE

/** The Intl locale of its numbers and dates. */
export const formatLocale = LANGUAGES[locale].format
