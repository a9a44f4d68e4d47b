/** The key under which accepting the terms is kept (H§3), value the text `true` (D§5). */
export const TERMS_KEY = 't&c'

/** The documents of a company. */
export const DOCUMENT_KINDS = ['TERMS', 'PRIVACY'] as const
export type DocumentKind = (typeof DOCUMENT_KINDS)[number]
/** What consents call the portal's own texts, which are shown until a company publishes one of its own (D§5). */
export const BUILT_IN_VERSION = '2026-11'

/** @returns what a document's version is called on screens and in consents. @param version 0 for the portal's own text */
export function versionName(version: number): string {
  return version === 0 ? BUILT_IN_VERSION : String(version)
}

/** What is consented to: at registration the first two, after login the third (H§5, H§4); notices until they are switched off. */
export type ConsentPurpose =
  | 'TERMS_OF_USE'
  | 'DATA_SHARING'
  | 'PORTAL_TERMS'
  | 'SMS_NOTICES'
  | 'WHATSAPP_NOTICES'

/** Which document a consent is to: with whom data is shared stands in the privacy notice. */
export const DOCUMENT_OF: Record<ConsentPurpose, DocumentKind> = {
  TERMS_OF_USE: 'TERMS',
  DATA_SHARING: 'PRIVACY',
  PORTAL_TERMS: 'TERMS',
  SMS_NOTICES: 'PRIVACY',
  WHATSAPP_NOTICES: 'PRIVACY',
}
