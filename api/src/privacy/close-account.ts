import type { ErasureReason } from '@portal/contract/privacy/erasure-rules'
import { ADMIN } from '@portal/contract/roles'
import { deleteBackInStockWaits } from '../limits/back-in-stock.queries.ts'
import { type Actor, cancelUnshippedOrders } from '../orders/end-order.ts'
import { buildOrdersOnTheWayQuery } from '../orders/erase-orders.ts'
import { recordUserAuditEvent } from '../platform/audit/record-audit.ts'
import { countQueryRows } from '../platform/database/count-query-rows.ts'
import type { Database } from '../platform/database/schema.ts'
import { PortalError } from '../platform/http/errors.ts'
import { eraseHcp } from './erase-hcp.ts'
import {
  findAccountClosure,
  findErasableHcps,
  lockHcpAndOrders,
  recordAccountClosureIfAbsent,
} from './erasures.queries.ts'
import { findLegalHold } from './legal-hold.ts'

/** Accounts per round of `eraseReadyClosedAccounts`. */
const AT_ONCE = 100

/**
 * Closes the account of an HCP (D§10): requests that are not shipped are cancelled with their pieces back. Without a parcel on
 * its way the HCP is erased in the same transaction. Otherwise the account waits, can still sign in to acknowledge the parcel,
 * cannot order, and waits for no sample. A closed account stays as it is.
 * @param actor an admin, or the HCP
 * @throws PortalError NOT_FOUND or LEGAL_HOLD
 */
export async function closeHcpAccount(
  db: Database,
  actor: Actor,
  hcpId: string,
  reason: ErasureReason,
): Promise<'WAITING' | 'ERASED'> {
  return db.transaction().execute(async trx => {
    const hcp = await lockHcpAndOrders(trx, hcpId, actor.companyId)
    const closed = await findAccountClosure(trx, hcpId, actor.companyId)
    if (hcp === undefined) {
      if (closed === undefined) throw new PortalError('NOT_FOUND')
      return 'ERASED'
    }
    if (await findLegalHold(trx, hcpId)) throw new PortalError('LEGAL_HOLD')
    if (closed !== undefined) return 'WAITING'
    await recordAccountClosureIfAbsent(trx, hcp, { reason, by: actor.userId })
    if ((await countQueryRows(buildOrdersOnTheWayQuery(trx, [hcpId]))) === 0) {
      await eraseHcp(trx, hcp, { reason, actor, closedBy: actor, at: new Date(), keepSupply: true })
      return 'ERASED'
    }
    await deleteBackInStockWaits(trx, hcpId)
    await cancelUnshippedOrders(trx, actor, hcpId, 'CLOSED')
    await recordUserAuditEvent(trx, actor, 'privacy.closed', hcpId, { reason })
    return 'WAITING'
  })
}

/**
 * Erases the closed accounts whose last parcel has arrived or is closed as lost. Several processes may run it at once: the
 * lock on the HCP lets one of them through. An account that fails does not stop the others.
 * @returns the number of erased accounts @throws the first failure, after all were tried
 */
export async function eraseReadyClosedAccounts(db: Database): Promise<number> {
  const failures: unknown[] = []
  let erased = 0
  for (const account of await findErasableHcps(db, AT_ONCE))
    await eraseIfStillDue(db, account).then(
      done => {
        if (done) erased++
      },
      (error: unknown) => failures.push(error),
    )
  if (failures.length > 0) throw failures[0]
  return erased
}

type Waiting = Awaited<ReturnType<typeof findErasableHcps>>[number]

async function eraseIfStillDue(
  db: Database,
  { userId, companyId, reason, requestedBy }: Waiting,
): Promise<boolean> {
  return db.transaction().execute(async trx => {
    const hcp = await lockHcpAndOrders(trx, userId, companyId)
    if (hcp === undefined || (await findLegalHold(trx, userId))) return false
    const closedBy = { companyId, userId: requestedBy, role: requestedBy === userId ? hcp.role : ADMIN }
    await eraseHcp(trx, hcp, { reason, actor: null, closedBy, at: new Date(), keepSupply: true })
    return true
  })
}
