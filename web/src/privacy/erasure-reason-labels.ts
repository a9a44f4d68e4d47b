import { ERASURE_REASONS, type ErasureReason } from '@portal/contract/privacy/erasure-rules'
import { m } from '../texts.ts'

/** Why an account was closed. */
export const ERASURE_REASON_LABELS: Record<ErasureReason, () => string> = {
  HCP_ASKED: m.privacy_reason_asked,
  NOT_NEEDED: m.privacy_reason_not_needed,
  REGISTERED_IN_ERROR: m.privacy_reason_error,
  DECEASED: m.privacy_reason_deceased,
}

/** @returns the words for a stored reason; undefined when it is none of these */
export function erasureReasonText(storedReason: unknown): string | undefined {
  const reason = ERASURE_REASONS.find(one => one === storedReason)
  return reason && ERASURE_REASON_LABELS[reason]()
}
