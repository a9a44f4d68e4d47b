import { PROBLEM_DAYS } from '@portal/contract/orders/delivery-problem-rules'
import type { AppContext, Routes } from '../companies/app-context.ts'
import { endOrderAsLost } from '../orders/end-order.ts'
import { isAccountClosing } from '../orders/erase-orders.ts'
import { findItemsOfOrder } from '../orders/orders.queries.ts'
import { setPieceFates } from '../orders/piece-fates.queries.ts'
import { requireHcpEligibleForItems } from '../orders/refused-items.ts'
import { resendOrderItems } from '../orders/resend-order-items.ts'
import type { Trx, UserRow } from '../platform/database/schema.ts'
import type { Session } from '../platform/http/authenticate.ts'
import type { ChangeScope } from '../platform/http/change.ts'
import { notFoundError, PortalError, validationError } from '../platform/http/errors.ts'
import { lockItemsInIdOrder } from '../stock/lots.queries.ts'
import { returnPiecesToHeldLot } from '../stock/return-pieces.ts'
import type { CaseRecord } from './cases.queries.ts'
import { closeLockedCase, findVisibleCaseOrThrow, lockVisibleCaseOrThrow } from './change-case.ts'
import { toDeliveryDetails } from './delivery-details.ts'
import { lockHcpAndOrder, type ProblemOrder } from './lock-order-of-case.ts'

type Problem = { found: CaseRecord; hcp: UserRow; order: ProblemOrder; items: readonly string[] }

/** Solutions of a delivery problem. The same again succeeds. */
export function registerProblemSolutions({ change }: Pick<Routes, 'change'>, { config }: AppContext): void {
  // A whole parcel that was on its way ends as lost, and the new request counts in its place; otherwise the first one goes on to
  // count. Limits count pieces: those that are sent again.
  change('POST /cases/:id/send-again', {
    audits: {
      'stock.returned': 'stock_lot',
      'order.moved': 'order',
      'order.sent-again': 'order',
      'case.closed': 'case',
    },
    async run({ params: { id }, body: { items: asked, pieces }, ...call }) {
      const { trx, session } = call
      const problem = await lockProblem(call, id)
      const { found, hcp, order, items } = problem
      if (found.closed_at !== null)
        return { orderId: await findSentAgain(trx, session, { found, order, asked }) }
      if (asked.some(item => !items.includes(item)) || new Set(asked).size < asked.length)
        throw validationError('items', { code: 'INVALID' })
      if (await isAccountClosing(trx, hcp.id)) throw new PortalError('ACCOUNT_CLOSING')
      const wanted = order.items.filter(item => asked.includes(item.id))
      // All at once: locking the returned ones later could deadlock.
      await lockItemsInIdOrder(trx, items)
      const asksFor = { user_id: hcp.id, items: wanted }
      await requireHcpEligibleForItems(trx, [asksFor], { demo: config.demo, company: session.company })
      const isEnded = await bookUndeliveredPieces(call, problem, { pieces, reason: '' })
      const replacesOriginal = (isEnded || order.isLost) && order.counts
      const orderId = await resendOrderItems(call, hcp, { original: order, items: wanted, replacesOriginal })
      await closeLockedCase(call, found, { outcome: 'SENT_AGAIN', reason: '' }, { hcpKnows: true })
      return { orderId }
    },
  })

  change('POST /cases/:id/close', {
    audits: { 'stock.returned': 'stock_lot', 'order.moved': 'order', 'case.closed': 'case' },
    async run({ params: { id }, body: { outcome, reason }, ...call }) {
      const problem = await lockProblem(call, id)
      const { found } = problem
      if (found.closed_at !== null) {
        const isSame = found.outcome === outcome && found.reason === reason
        if (isSame && found.closed_by === call.session.userId) return {}
        throw new PortalError('CASE_CHANGED')
      }
      const isEnded =
        (outcome === 'LOST' || outcome === 'RETURNED') &&
        (await bookUndeliveredPieces(call, problem, { pieces: outcome, reason }))
      await closeLockedCase(call, found, { outcome, reason }, { hcpKnows: isEnded })
      return {}
    },
  })
}

/** Locks the HCP, the request and the case of a delivery problem that the caller may see. @throws PortalError NOT_FOUND */
async function lockProblem(
  { trx, session }: Pick<ChangeScope, 'trx' | 'session'>,
  id: string,
): Promise<Problem> {
  const { kind, order_id: orderId } = await findVisibleCaseOrThrow(trx, session, id)
  if (kind !== 'DELIVERY' || orderId === null) throw notFoundError()
  const { hcp, order } = await lockHcpAndOrder(trx, session, orderId, PROBLEM_DAYS)
  const found = await lockVisibleCaseOrThrow(trx, session, id)
  const items = toDeliveryDetails(found)?.items ?? order.items.map(item => item.id)
  return { found, hcp, order, items }
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
 * Books what became of the pieces of a problem. If none is left of a parcel that is on its way, the request ends as lost. A problem
 * of a lost request can be opened again: its pieces stay lost, or have come back.
 * @returns whether it ends now @throws PortalError ORDER_MOVED, or LOT_EXPIRY_DIFFERS
 */
export async function bookUndeliveredPieces(
  call: ChangeScope<'stock.returned' | 'order.moved'>,
  { order, items }: Pick<Problem, 'order' | 'items'>,
  { pieces, reason }: { pieces: 'LOST' | 'RETURNED'; reason: string },
): Promise<boolean> {
  const isShipped = order.status === 'POSTED' || order.status === 'COMPLETED' || order.isLost
  if (!isShipped) throw new PortalError('ORDER_MOVED')
  if (pieces === 'RETURNED') {
    const back = order.items.flatMap(({ id: itemId, lotId }) =>
      items.includes(itemId) && lotId !== null ? [{ itemId, lotId }] : [],
    )
    await returnPiecesToHeldLot(call, back, order.id)
  }
  await setPieceFates(call.trx, order.id, pieces, items)
  const isLeft = order.items.some(
    ({ id, lotId, fate }) => lotId !== null && fate === null && !items.includes(id),
  )
  const isEnded = order.status === 'POSTED' && !isLeft
  if (isEnded) await endOrderAsLost(call, order, reason)
  return isEnded
}
