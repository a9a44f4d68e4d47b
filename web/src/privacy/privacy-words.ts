import { ERASURE_REASONS, type ErasureReason, type PrivacyState } from '@portal/contract/erasure-rules'
import { m } from '../texts.ts'

/** Why an account was closed. */
export const REASONS: Record<ErasureReason, () => string> = {
  HCP_ASKED: m.privacy_reason_asked,
  NOT_NEEDED: m.privacy_reason_not_needed,
  REGISTERED_IN_ERROR: m.privacy_reason_error,
  DECEASED: m.privacy_reason_deceased,
}

/** @returns the words for a stored reason; undefined when it is none of these */
export function erasureReasonText(stored: unknown): string | undefined {
  const reason = ERASURE_REASONS.find(one => one === stored)
  return reason && REASONS[reason]()
}

/** The lists of the screen. */
export const STATES: Record<PrivacyState, { label: () => string; empty: () => string }> = {
  WAITING: { label: m.privacy_waiting, empty: m.privacy_waiting_none },
  HELD: { label: m.privacy_held, empty: m.privacy_held_none },
  ERASED: { label: m.privacy_erased, empty: m.privacy_erased_none },
}
