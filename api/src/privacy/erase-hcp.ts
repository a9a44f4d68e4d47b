import type { ErasureReason } from '@portal/contract/privacy/erasure-rules'
import { sql } from 'kysely'
import { eraseAddresses } from '../addresses/addresses.queries.ts'
import { eraseSignInRecords, findPhonesUsedToSignIn } from '../auth/erase-sign-in-records.ts'
import { eraseCasesOfHcp } from '../cases/erase-cases.ts'
import { closeAccountClosureCases } from '../cases/privacy-cases.ts'
import { eraseConsentSources } from '../consents/imported-consents.ts'
import { deleteLicence, findLicence } from '../licences/licences.queries.ts'
import { deleteBackInStockWaits } from '../limits/back-in-stock.queries.ts'
import { eraseLimitExceptions } from '../limits/limits.queries.ts'
import { eraseMessagesOfHcp, findPhonesMessagedAboutHcp } from '../notifications/erase-messages.ts'
import { type Actor, cancelUnshippedOrders } from '../orders/end-order.ts'
import { eraseOrdersOfHcp } from '../orders/erase-orders.ts'
import { insertSupplyRecords } from '../orders/supply-records.queries.ts'
import {
  eraseAuditDetailsOfPerson,
  findFormerDetailsOfPerson,
} from '../platform/audit/erase-audit-details.ts'
import { appendEventToAuditChain } from '../platform/audit/record-audit.ts'
import type { Trx, UserRow } from '../platform/database/schema.ts'
import { eraseIdempotencyKeys } from '../platform/http/idempotency-keys.ts'
import { eraseRetailerRecord } from '../registration/retailer-record.ts'
import { eraseCart } from '../samples/cart.queries.ts'
import {
  findCampaignEntryOfHcp,
  rejectPendingEntry,
  syncEntryClinicAndSearch,
} from '../users/entries.queries.ts'
import { blankErasedUserRow } from '../users/erase-users.ts'
import { formatNameWithTitle } from '../users/personal-info.ts'
import { recordErasureDone } from './erasures.queries.ts'
import { eraseLegalHolds } from './legal-hold.ts'
import { findRetentionYearsByClass } from './retention.ts'

type Erasure = {
  reason: ErasureReason
  /** Who acts now; null for the server itself. */
  actor: Actor | null
  /** Who closed the account: in whose name open requests are cancelled. */
  closedBy: Actor
  at: Date
  /** Whether the records of shipped parcels stay (D§11): not where an erasure of 1.0.0 is repeated. */
  keepSupply: boolean
}

/**
 * Erases an HCP (D§10): the row stays as a pseudonym with what the law asks for, which is lot, day, class and country of each
 * sample, and the supply record of each shipped parcel (D§11). The caller locks the HCP and the orders (`lockHcpAndOrders`), and
 * has inserted the row of `erasures`.
 *
 * Everything is blanked before the first audit event, since that locks the end of the audit's chain.
 */
export async function eraseHcp(
  trx: Trx,
  hcp: UserRow,
  { reason, actor, closedBy, at, keepSupply }: Erasure,
): Promise<void> {
  const { id, company_id: companyId } = hcp
  const former = await findFormerDetailsOfPerson(trx, companyId, id)
  const phones = await findPhones(trx, hcp)
  const entry = await findCampaignEntryOfHcp(trx, id)
  const licence = await findLicence(trx, id)
  // Before the requests and addresses it is made of.
  if (keepSupply) await insertSupplyRecords(trx, hcp, await findRetentionYearsByClass(trx, companyId))
  await eraseSignInRecords(trx, id, phones)
  // Before the messages: it waits for a round that tells the rep of this certificate, whose message is then found.
  await deleteLicence(trx, id)
  await eraseMessagesOfHcp(trx, hcp, phones)
  const orderIds = await eraseOrdersOfHcp(trx, id)
  const closedCases = await closeAccountClosureCases(trx, id, closedBy.userId)
  const caseIds = await eraseCasesOfHcp(trx, id)
  await eraseAddresses(trx, id)
  await eraseCart(trx, id)
  await eraseLimitExceptions(trx, id)
  await deleteBackInStockWaits(trx, id)
  await eraseConsentSources(trx, id)
  await eraseRetailerRecord(trx, id)
  await eraseLegalHolds(trx, id)
  await eraseIdempotencyKeys(trx, id, phones)
  await syncEntryClinicAndSearch(trx, await blankErasedUserRow(trx, id, at))
  await rejectPendingEntry(trx, id)
  await recordErasureDone(trx, hcp, at, keepSupply)

  await cancelUnshippedOrders(trx, closedBy, id, 'CLOSED')
  const names = [
    formatNameWithTitle(hcp),
    hcp.full_name,
    hcp.clinic_name,
    hcp.professional_reg_no,
    hcp.external_id,
    licence?.number,
  ]
  await eraseAuditDetailsOfPerson(trx, {
    companyId,
    userId: id,
    records: [id, ...orderIds, ...caseIds, ...(entry ? [entry.id] : [])],
    texts: [...names.flatMap(name => name ?? []), ...former, ...phones],
  })
  for (const { id: entityId, number } of closedCases) {
    const details = { number, kind: 'PRIVACY' }
    await appendEventToAuditChain(trx, {
      companyId,
      actor,
      action: 'case.closed',
      entity: 'case',
      entityId,
      details,
    })
  }
  const event = { action: 'privacy.erased', entity: 'user', entityId: id, details: { reason } }
  await appendEventToAuditChain(trx, { companyId, actor, ...event })
}

/** The numbers that are or were the HCP's, without those that somebody else has by now. */
async function findPhones(trx: Trx, hcp: UserRow): Promise<string[]> {
  const known = [
    ...(hcp.phone === null ? [] : [hcp.phone]),
    ...(await findPhonesUsedToSignIn(trx, hcp.id)),
    ...(await findPhonesMessagedAboutHcp(trx, hcp)),
  ]
  const others = await trx
    .selectFrom('users')
    .where(sql<boolean>`phone = any(${known}::text[])`)
    .where('id', '<>', hcp.id)
    .select('phone')
    .execute()
  const taken = new Set(others.map(({ phone }) => phone))
  return [...new Set(known)].filter(phone => !taken.has(phone))
}
