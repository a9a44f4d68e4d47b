/** Why an account is closed. A choice instead of a text: the reason outlives the person's data. */
export const ERASURE_REASONS = ['HCP_ASKED', 'NOT_NEEDED', 'REGISTERED_IN_ERROR', 'DECEASED'] as const
export type ErasureReason = (typeof ERASURE_REASONS)[number]

/** `WAITING` for a parcel on its way; `HELD` by a legal hold. */
export const PRIVACY_STATES = ['WAITING', 'HELD', 'ERASED'] as const
export type PrivacyState = (typeof PRIVACY_STATES)[number]

/** Maximum length of the reason of a legal hold, in UTF-16 code units. */
export const HOLD_REASON_MAX = 300
