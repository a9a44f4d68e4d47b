import type { DeliveryDetails } from '@portal/contract/delivery-details'
import type { CaseRecord } from './cases.queries.ts'

/** What is known of a delivery problem; null for other kinds, and once its HCP is erased. */
export function deliveryOf({ kind, details }: Pick<CaseRecord, 'kind' | 'details'>): DeliveryDetails | null {
  // `reportDeliveryProblem` writes nothing else into a DELIVERY, and an erasure leaves an empty object.
  return kind === 'DELIVERY' && 'problem' in (details as object) ? (details as DeliveryDetails) : null
}
