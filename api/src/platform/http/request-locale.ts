import { DEFAULT_LOCALE, LOCALE_COOKIE } from '@portal/contract/languages'
import type { FastifyRequest } from 'fastify'
import Negotiator from 'negotiator'

/** @returns the value of a cookie of this request. */
export function readCookie(request: FastifyRequest, name: string): string | undefined {
  return request.headers.cookie
    ?.split(/; */)
    .find(pair => pair.startsWith(`${name}=`))
    ?.slice(name.length + 1)
}

/** @returns the language of a browser: that of its cookie, else the best of Accept-Language, else English. */
export function chooseRequestLocale<L extends string>(
  request: FastifyRequest,
  availableLocales: readonly L[],
): L | typeof DEFAULT_LOCALE {
  // English first: without a preference the negotiation takes the first.
  const locales: (L | typeof DEFAULT_LOCALE)[] = [DEFAULT_LOCALE, ...availableLocales]
  const chosen = readCookie(request, LOCALE_COOKIE)
  const preferred = new Negotiator(request).language(locales)
  return (
    locales.find(locale => locale === chosen) ??
    locales.find(locale => locale === preferred) ??
    DEFAULT_LOCALE
  )
}
