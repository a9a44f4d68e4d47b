import type { ErasureReason } from '@portal/contract/privacy/erasure-rules'
import type { Created, Id } from './columns.ts'

export type PrivacyTables = {
  /** An account that is closed: `erased_at` is null while a parcel is on its way. It holds no personal data. */
  erasures: {
    user_id: string
    company_id: string
    reason: ErasureReason
    requested_by: string
    requested_at: Created
    erased_at: Date | null
    /** HMAC of the row with the audit's key: the ledger's entry counts only with it. */
    digest: string | null
    /** HMAC of a row that left supply records; null for those of 1.0.0, which left none. */
    supply_digest: string | null
  }
  /** A legal hold of an HCP; one at most is not lifted. */
  legal_holds: {
    id: Id
    company_id: string
    user_id: string
    reason: string
    placed_by: string
    placed_at: Created
    lift_reason: string | null
    lifted_by: string | null
    lifted_at: Date | null
  }
}
