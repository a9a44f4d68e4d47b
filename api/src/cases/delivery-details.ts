import type { DeliveryProblem } from '@portal/contract/orders/delivery-problem-rules'
import type { CaseRecord } from './cases.queries.ts'

/** What only delivery problems have: what is wrong, and the ids of the samples concerned. */
type DeliveryDetails = { problem: DeliveryProblem; items: string[] }

/** What is known of a delivery problem; null for other kinds, and once its HCP is erased. */
export function toDeliveryDetails({
  kind,
  details,
}: Pick<CaseRecord, 'kind' | 'details'>): DeliveryDetails | null {
  // `reportDeliveryProblem` writes nothing else into a DELIVERY, and an erasure leaves an empty object.
  return kind === 'DELIVERY' && 'problem' in (details as object) ? (details as DeliveryDetails) : null
}
