/** The key under which accepting the terms is kept (H§3), value the text `true` (D§5). */
export const TERMS_KEY = 't&c'
/** The version of the consent texts a person agrees to (D§5). */
export const TERMS_VERSION = '2026-11'

/** What is consented to: at registration the first two, after login the third (H§5, H§4). */
export const CONSENT_PURPOSES = ['TERMS_OF_USE', 'DATA_SHARING', 'PORTAL_TERMS'] as const
export type ConsentPurpose = (typeof CONSENT_PURPOSES)[number]
