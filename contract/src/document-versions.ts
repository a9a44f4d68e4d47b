import { isLocale, type Locale } from './languages.ts'

/** The storage key for accepted terms (H§3); the value is the text `true` (D§5). */
export const TERMS_KEY = 't&c'

/** The documents of a company. */
export const DOCUMENT_KINDS = ['TERMS', 'PRIVACY'] as const
export type DocumentKind = (typeof DOCUMENT_KINDS)[number]
/** The version name that consents record for the built-in texts, used until a company publishes its own (D§5). */
export const BUILT_IN_VERSION = '2027-01'

/** @returns the display name of a document's version, also used in consents. @param version 0 for the built-in text */
export function documentVersionLabel(version: number): string {
  return version === 0 ? BUILT_IN_VERSION : String(version)
}

/** The version of a document, and its language, that a person was shown. */
export type ShownDocument = { version: number; locale: Locale }
export type ShownDocuments = Partial<Record<DocumentKind, ShownDocument>>

/** Writes the documents that a person was shown as a header: `TERMS 2 ms, PRIVACY 0 en`. */
export function formatShownDocuments(shown: ShownDocuments): string {
  return Object.entries(shown)
    .map(([kind, { version, locale }]) => `${kind} ${version} ${locale}`)
    .join(', ')
}

/** @returns the documents that a header names; undefined when it is not readable */
export function parseShownDocuments(header: string): ShownDocuments | undefined {
  const shown: ShownDocuments = {}
  for (const part of header.split(', ')) {
    const [, name, version, locale] = /^([A-Z]+) (0|[1-9]\d{0,5}) ([a-z]+)$/.exec(part) ?? []
    const kind = DOCUMENT_KINDS.find(known => known === name)
    if (kind === undefined || !isLocale(locale)) return undefined
    shown[kind] = { version: Number(version), locale }
  }
  return shown
}
