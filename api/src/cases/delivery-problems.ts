import type { ParsedInput, ResponseData } from '@portal/contract/endpoints'
import { PROBLEM_DAYS, PROBLEMS_BY_STATUS } from '@portal/contract/orders/delivery-problem-rules'
import type { AppContext } from '../companies/app-context.ts'
import { endOrderAsLost, lockOrderToEndUnlessRepeated } from '../orders/end-order.ts'
import { hasOpenDeliveryProblem } from '../orders/order-links.queries.ts'
import { findItemsOfOrder } from '../orders/orders.queries.ts'
import type { Session } from '../platform/http/authenticate.ts'
import { PortalError, validationError } from '../platform/http/errors.ts'
import { idempotencyDigest } from '../platform/http/idempotency-digest.ts'
import { buildCasesQuery } from './cases.queries.ts'
import { closeLockedCase } from './change-case.ts'
import { lockHcpAndOrder } from './lock-order-of-case.ts'
import { findCaseByIdempotencyKey, openCase } from './open-case.ts'
import { notifyOfDeliveryProblem } from './problem-notices.ts'

/**
 * Opens a case for a request that is on its way, or was delivered in the last `PROBLEM_DAYS` days. A request has one open problem.
 * @param idempotencyKey the Idempotency-Key; a retry with the same key and body returns the first case
 * @throws PortalError NOT_FOUND, KEY_REUSED, PROBLEM_REPORTED, ORDER_MOVED if its status allows no such problem, or VALIDATION for
 *   samples that it does not have
 */
export async function reportDeliveryProblem(
  context: AppContext,
  session: Session,
  orderId: string,
  body: ParsedInput<'POST /order/:id/problems', 'body'>,
  idempotencyKey: string | undefined,
): Promise<ResponseData<'POST /order/:id/problems'>> {
  const call = { key: idempotencyKey, body: { orderId, ...body } }
  return context.db.transaction().execute(async trx => {
    const { hcp, order } = await lockHcpAndOrder(trx, session, orderId, PROBLEM_DAYS)
    const first = await findCaseByIdempotencyKey(
      trx,
      session.userId,
      idempotencyKey,
      idempotencyDigest(idempotencyKey, call.body),
    )
    if (first !== undefined) return { caseId: first.id, number: first.number }
    if (await hasOpenDeliveryProblem(trx, orderId)) throw new PortalError('PROBLEM_REPORTED')
    const isOver = order.status === 'COMPLETED' && !order.isRecent
    const reportable = PROBLEMS_BY_STATUS[order.status] ?? []
    if (isOver || order.replacedBy !== null || !reportable.includes(body.problem))
      throw new PortalError('ORDER_MOVED')
    const items = order.items.map(({ id }) => id).filter(id => body.items.includes(id))
    if (items.length !== body.items.length) throw validationError('items', { code: 'INVALID' })
    const { id: caseId, number } = await openCase(
      trx,
      session,
      {
        kind: 'DELIVERY',
        hcpId: hcp.id,
        orderId,
        ...(items.length === 1 && items[0] !== undefined && { itemId: items[0] }),
        text: body.text,
        details: { problem: body.problem, items },
      },
      call,
    )
    const problem = { kind: 'DELIVERY', hcp_id: hcp.id, order_id: orderId, company_id: hcp.company_id }
    await notifyOfDeliveryProblem(trx, session, problem, { kind: 'OPENED', shared: true })
    return { caseId, number }
  })
}

/**
 * Ends a shipped request of the admin's company as lost and closes its delivery problem, which is opened first if nobody has.
 * @param requestDigest of a call with an Idempotency-Key, as in `changeOrderStatusOrRemark`
 * @throws PortalError NOT_FOUND, or ORDER_MOVED if the request is not on its way
 */
export async function endOrderAsLostAndCloseProblem(
  context: AppContext,
  session: Session,
  { id, reason }: { id: string; reason: string },
  requestDigest: string | undefined,
): Promise<void> {
  await context.db.transaction().execute(async trx => {
    const order = await lockOrderToEndUnlessRepeated(trx, session, id, 'LOST', requestDigest)
    if (order === undefined) return
    const open = buildCasesQuery(trx)
      .where('order_id', '=', id)
      .where('kind', '=', 'DELIVERY')
      .where('closed_at', 'is', null)
      .forNoKeyUpdate()
    if ((await open.executeTakeFirst()) === undefined) {
      const items = (await findItemsOfOrder(trx, id)).map(item => item.id)
      const details = { problem: 'NOT_ARRIVED', items }
      const values = { kind: 'DELIVERY', hcpId: order.userId, orderId: id, text: reason, details } as const
      await openCase(trx, session, values, { key: undefined, body: undefined })
    }
    await endOrderAsLost(trx, session, order, reason, requestDigest)
    const found = await open.executeTakeFirstOrThrow()
    await closeLockedCase(trx, session, found, { outcome: 'LOST', reason }, { hcpKnows: true })
  })
}
