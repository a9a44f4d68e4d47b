import type { ParsedInput } from '@portal/contract/endpoints'
import { PROBLEM_DAYS } from '@portal/contract/orders/delivery-problem-rules'
import { UNSHIPPED_STATUSES } from '@portal/contract/orders/order-status'
import { ADMIN } from '@portal/contract/roles'
import type { AppContext } from '../companies/app-context.ts'
import { recordPiecesFound, setPiecesFound } from '../orders/find-lost-pieces.ts'
import type { Trx } from '../platform/database/schema.ts'
import type { Session } from '../platform/http/authenticate.ts'
import { notFoundError, PortalError, validationError } from '../platform/http/errors.ts'
import { returnPiecesToHeldLot } from '../stock/return-pieces.ts'
import { buildCasesQuery } from './cases.queries.ts'
import { closeLockedCase } from './change-case.ts'
import { toDeliveryDetails } from './delivery-details.ts'
import { lockOrderAfterHcp, type ProblemOrder } from './lock-order-of-case.ts'

type Body = ParsedInput<'POST /order/:id/found', 'body'>

/**
 * Books lost samples of a request that turned up: they arrived after all, or are back in the warehouse, in a lot on hold. An admin
 * books those of an erased HCP too: the stock has them.
 * @param requestDigest of a call with an Idempotency-Key, as in `changeOrderStatusOrRemark`
 * @throws PortalError NOT_FOUND, VALIDATION for samples that it does not have, ORDER_MOVED if one is not lost, RESENT_NOT_SHIPPED
 *   if they arrived and would be sent a second time, or LOT_EXPIRY_DIFFERS
 */
export async function bookFoundPieces(
  context: AppContext,
  session: Session,
  orderId: string,
  body: Body,
  requestDigest: string | undefined,
): Promise<void> {
  const { found, items } = body
  await context.db.transaction().execute(async trx => {
    const { hcp, order } = await lockOrderAfterHcp(trx, session, orderId, PROBLEM_DAYS)
    if (hcp === undefined && session.role !== ADMIN) throw notFoundError()
    if (requestDigest !== undefined && order.lastDigest === requestDigest) return
    const pieces = order.items.filter(({ id }) => items.includes(id))
    if (pieces.length !== items.length) throw validationError('items', { code: 'INVALID' })
    if (pieces.some(({ fate }) => fate !== 'LOST')) throw new PortalError('ORDER_MOVED')
    if (found === 'ARRIVED' && (await isReplacementUnshipped(trx, order.replacedBy)))
      throw new PortalError('RESENT_NOT_SHIPPED')
    const closed = await lockCasesToClose(trx, order, items)
    // Stock is locked before the first audit event, which locks the end of the audit's chain.
    if (found === 'RETURNED')
      await returnPiecesToHeldLot(
        trx,
        pieces.flatMap(({ id: itemId, lotId }) => (lotId === null ? [] : { itemId, lotId })),
        session,
        order.id,
      )
    await setPiecesFound(trx, order, body, requestDigest)
    const closing = { outcome: found === 'RETURNED' ? found : 'SOLVED', reason: body.reason } as const
    for (const one of closed) await closeLockedCase(trx, session, one, closing)
    await recordPiecesFound(trx, session, order.id, body)
  })
}

/** Locks the request that was sent in place of another one, so that it is not shipped now. */
async function isReplacementUnshipped(trx: Trx, replacedBy: string | null): Promise<boolean> {
  const later = trx.selectFrom('orders').where('id', '=', replacedBy).select('status').forNoKeyUpdate()
  const found = await later.executeTakeFirst()
  return found !== undefined && UNSHIPPED_STATUSES.includes(found.status)
}

/** Locks the delivery problems that end with these pieces: open, or closed as lost, and without another lost piece. */
async function lockCasesToClose(trx: Trx, order: ProblemOrder, items: readonly string[]) {
  const cases = await buildCasesQuery(trx)
    .where('order_id', '=', order.id)
    .where('kind', '=', 'DELIVERY')
    .where(eb => eb.or([eb('closed_at', 'is', null), eb('outcome', '=', 'LOST')]))
    .orderBy('cases.number')
    .forNoKeyUpdate()
    .execute()
  return cases.filter(one => {
    const own = toDeliveryDetails(one)?.items ?? order.items.map(({ id }) => id)
    const isLeft = order.items.some(
      ({ id, fate }) => fate === 'LOST' && own.includes(id) && !items.includes(id),
    )
    return !isLeft && items.some(id => own.includes(id))
  })
}
