import type { RecallDetails } from '@portal/contract/cases/recall-details'
import type { RecallRisk } from '@portal/contract/cases/recall-rules'
import { toOrderState } from '@portal/contract/orders/order-status'
import { findOrderIdsBySlip } from '../orders/orders.queries.ts'
import type { Queryable } from '../platform/database/schema.ts'
import { toRequestDtos } from '../requests/request-dto.ts'
import { findOrderRecordsByIds } from '../requests/requests.queries.ts'
import { findLookAlikeLotIds, findLotsByIds } from '../stock/lots.queries.ts'
import type { CaseRecord } from './cases.queries.ts'

/** What the case of a recall stores: its class of risk, and the requests that a lot was planned for. */
export type RecallFacts = { risk: RecallRisk; requests: readonly string[] }

/** What is stored of a recall; null for another kind. */
export function toRecallFacts({ kind, details }: Pick<CaseRecord, 'kind' | 'details'>): RecallFacts | null {
  // `recalls.ts` writes nothing else into a RECALL.
  return kind === 'RECALL' ? (details as RecallFacts) : null
}

/** A recall as its case shows it, with its lots and requests as they are now; null for another kind. */
export async function readRecallDetails(db: Queryable, record: CaseRecord): Promise<RecallDetails | null> {
  const facts = toRecallFacts(record)
  const { lot_id: lotId, item_id: itemId, company_id: companyId } = record
  if (facts === null || lotId === null || itemId === null) return null
  const lots = await findLotsByIds(db, await findLookAlikeLotIds(db, lotId, companyId))
  const printed = await findOrderIdsBySlip(
    db,
    itemId,
    lots.map(({ lotNo }) => lotNo),
  )
  const requests = await toRequestDtos(db, await findOrderRecordsByIds(db, facts.requests))
  return {
    ...{ lotId, risk: facts.risk, lots },
    requests: requests.map(request => ({
      ...{ id: request.id, hcp: request.hcp.name, state: toOrderState(request) },
      slipToReprint: printed.includes(request.id),
    })),
  }
}
