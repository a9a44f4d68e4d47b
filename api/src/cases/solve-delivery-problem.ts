import type { ParsedInput } from '@portal/contract/endpoints'
import { PROBLEM_DAYS } from '@portal/contract/orders/delivery-problem-rules'
import type { AppContext } from '../companies/app-context.ts'
import { endOrderAsLost } from '../orders/end-order.ts'
import { isAccountClosing } from '../orders/erase-orders.ts'
import { findItemsOfOrder } from '../orders/orders.queries.ts'
import { setPieceFates } from '../orders/piece-fates.queries.ts'
import { requireHcpEligibleForItems } from '../orders/refused-items.ts'
import { type NewOrderId, resendOrderItems } from '../orders/resend-order-items.ts'
import type { Trx, UserRow } from '../platform/database/schema.ts'
import type { Session } from '../platform/http/authenticate.ts'
import { notFoundError, PortalError, validationError } from '../platform/http/errors.ts'
import { lockItemsInIdOrder } from '../stock/lots.queries.ts'
import { returnPiecesToHeldLot } from '../stock/return-pieces.ts'
import type { CaseRecord } from './cases.queries.ts'
import { closeLockedCase, findVisibleCaseOrThrow, lockVisibleCaseOrThrow } from './change-case.ts'
import { toDeliveryDetails } from './delivery-details.ts'
import { lockHcpAndOrder, type ProblemOrder } from './lock-order-of-case.ts'

type Problem = { found: CaseRecord; hcp: UserRow; order: ProblemOrder; items: readonly string[] }

/**
 * Sends samples of a delivery problem again and closes the case. A whole parcel that was on its way ends as lost, and the new
 * request counts in its place; otherwise the first one goes on to count. Limits count pieces: those that are sent again. Two calls send one request: the same one again succeeds.
 * @returns the id of the new request
 * @throws PortalError NOT_FOUND, CASE_CHANGED, ORDER_MOVED, ACCOUNT_CLOSING, VALIDATION for samples that the case is not about,
 *   LOT_EXPIRY_DIFFERS, OUT_OF_STOCK, and the errors of `requireHcpEligibleForItems`
 */
export async function resendSamplesAndCloseCase(
  context: AppContext,
  session: Session,
  caseId: string,
  { items: asked, pieces }: ParsedInput<'POST /cases/:id/send-again', 'body'>,
): Promise<NewOrderId> {
  return changeProblem(context, session, caseId, async (trx, { found, hcp, order, items }) => {
    if (found.closed_at !== null) return findSentAgain(trx, session, { found, order, asked })
    if (asked.some(item => !items.includes(item)) || new Set(asked).size < asked.length)
      throw validationError('items', { code: 'INVALID' })
    if (await isAccountClosing(trx, hcp.id)) throw new PortalError('ACCOUNT_CLOSING')
    const wanted = order.items.filter(item => asked.includes(item.id))
    // All at once: locking the returned ones later could deadlock.
    await lockItemsInIdOrder(trx, items)
    const { timeZone } = session.company
    await requireHcpEligibleForItems(trx, hcp.id, wanted, { demo: context.config.demo, timeZone })
    const isEnded = await bookPieces(trx, session, { order, items }, { pieces, reason: '' })
    const counts = (isEnded || order.isLost) && order.counts
    const orderId = await resendOrderItems(trx, session, hcp, {
      original: order,
      items: wanted,
      replacesOriginal: counts,
      timeZone,
    })
    const closing = { outcome: 'SENT_AGAIN', reason: '' } as const
    await closeLockedCase(trx, session, found, closing, { hcpKnows: true })
    return orderId
  })
}

/** The request that the caller has sent again in a closed case, if it is the one asked for. @throws PortalError CASE_CHANGED */
async function findSentAgain(
  trx: Trx,
  { userId }: Session,
  { found, order, asked }: Pick<Problem, 'found' | 'order'> & { asked: readonly string[] },
): Promise<string> {
  const { outcome, closed_by } = found
  const sent = order.replacedBy
  if (outcome !== 'SENT_AGAIN' || closed_by !== userId || sent === null) throw new PortalError('CASE_CHANGED')
  const items = await findItemsOfOrder(trx, sent)
  if (items.length !== asked.length || items.some(({ id }) => !asked.includes(id)))
    throw new PortalError('CASE_CHANGED')
  return sent
}

/**
 * Closes a delivery problem with a reason, and books what became of the pieces. The same closing again succeeds.
 * @throws PortalError NOT_FOUND, CASE_CHANGED, ORDER_MOVED, or LOT_EXPIRY_DIFFERS
 */
export async function closeDeliveryProblem(
  context: AppContext,
  session: Session,
  caseId: string,
  { outcome, reason }: ParsedInput<'POST /cases/:id/close', 'body'>,
): Promise<void> {
  await changeProblem(context, session, caseId, async (trx, { found, order, items }) => {
    if (found.closed_at !== null) {
      const isSame = found.outcome === outcome && found.reason === reason
      if (isSame && found.closed_by === session.userId) return
      throw new PortalError('CASE_CHANGED')
    }
    const isEnded =
      (outcome === 'LOST' || outcome === 'RETURNED') &&
      (await bookPieces(trx, session, { order, items }, { pieces: outcome, reason }))
    await closeLockedCase(trx, session, found, { outcome, reason }, { hcpKnows: isEnded })
  })
}

/** Locks the HCP, the request and the case of a delivery problem that the caller may see, and changes them. */
async function changeProblem<Result>(
  context: AppContext,
  session: Session,
  id: string,
  change: (trx: Trx, problem: Problem) => Promise<Result>,
): Promise<Result> {
  const { kind, order_id: orderId } = await findVisibleCaseOrThrow(context.db, session, id)
  if (kind !== 'DELIVERY' || orderId === null) throw notFoundError()
  return context.db.transaction().execute(async trx => {
    const { hcp, order } = await lockHcpAndOrder(trx, session, orderId, PROBLEM_DAYS)
    const found = await lockVisibleCaseOrThrow(trx, session, id)
    const items = toDeliveryDetails(found)?.items ?? order.items.map(item => item.id)
    return change(trx, { found, hcp, order, items })
  })
}

/**
 * Books what became of the pieces of a problem. If none is left of a parcel that is on its way, the request ends as lost. A problem
 * of a lost request can be opened again: its pieces stay lost, or have come back.
 * @returns whether it ends now @throws PortalError ORDER_MOVED, or LOT_EXPIRY_DIFFERS
 */
async function bookPieces(
  trx: Trx,
  session: Session,
  { order, items }: Pick<Problem, 'order' | 'items'>,
  { pieces, reason }: { pieces: 'LOST' | 'RETURNED'; reason: string },
): Promise<boolean> {
  const isShipped = order.status === 'POSTED' || order.status === 'COMPLETED' || order.isLost
  if (!isShipped) throw new PortalError('ORDER_MOVED')
  // Stock is locked before the first audit event, which locks the end of the audit's chain.
  if (pieces === 'RETURNED') {
    const back = order.items.flatMap(({ id: itemId, lotId }) =>
      items.includes(itemId) && lotId !== null ? [{ itemId, lotId }] : [],
    )
    await returnPiecesToHeldLot(trx, back, session, order.id)
  }
  await setPieceFates(trx, order.id, pieces, items)
  const isLeft = order.items.some(
    ({ id, lotId, fate }) => lotId !== null && fate === null && !items.includes(id),
  )
  const isEnded = order.status === 'POSTED' && !isLeft
  if (isEnded) await endOrderAsLost(trx, session, order, reason)
  return isEnded
}
