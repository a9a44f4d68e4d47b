import { PROBLEM_DAYS } from '@portal/contract/orders/delivery-problem-rules'
import { UNSHIPPED_STATUSES } from '@portal/contract/orders/order-status'
import { ADMIN } from '@portal/contract/roles'
import type { Routes } from '../companies/app-context.ts'
import { setPiecesFound } from '../orders/find-lost-pieces.ts'
import type { Trx } from '../platform/database/schema.ts'
import { notFoundError, PortalError, validationError } from '../platform/http/errors.ts'
import { returnPiecesToHeldLot } from '../stock/return-pieces.ts'
import { buildCasesQuery } from './cases.queries.ts'
import { closeLockedCase } from './change-case.ts'
import { toDeliveryDetails } from './delivery-details.ts'
import { lockOrderAfterHcp, type ProblemOrder } from './lock-order-of-case.ts'

/**
 * Books lost samples of a request that turned up: they arrived after all, or are back in the warehouse, in a lot on hold. An admin
 * books those of an erased HCP too: the stock has them.
 */
export function registerFoundPieces({ change }: Pick<Routes, 'change'>): void {
  change('POST /order/:id/found', {
    audits: { 'stock.returned': 'stock_lot', 'case.closed': 'case', 'order.found': 'order' },
    async run({ params: { id: orderId }, body, ...call }) {
      const { trx, session, audit } = call
      const { found, items, reason } = body
      const { hcp, order } = await lockOrderAfterHcp(trx, session, orderId, PROBLEM_DAYS)
      if (hcp === undefined && session.role !== ADMIN) throw notFoundError()
      const pieces = order.items.filter(({ id }) => items.includes(id))
      if (pieces.length !== items.length) throw validationError('items', { code: 'INVALID' })
      if (pieces.some(({ fate }) => fate !== 'LOST')) throw new PortalError('ORDER_MOVED')
      if (found === 'ARRIVED' && (await isReplacementUnshipped(trx, order.replacedBy)))
        throw new PortalError('RESENT_NOT_SHIPPED')
      const closed = await lockCasesToClose(trx, order, items)
      if (found === 'RETURNED') {
        const back = pieces.flatMap(({ id: itemId, lotId }) => (lotId === null ? [] : { itemId, lotId }))
        await returnPiecesToHeldLot(call, back, order.id)
      }
      await setPiecesFound(trx, order, body)
      const closing = { outcome: found === 'RETURNED' ? found : 'SOLVED', reason } as const
      for (const one of closed) await closeLockedCase(call, one, closing)
      const isDelivered = order.isLost && found === 'ARRIVED'
      const delivered = isDelivered && { to: 'COMPLETED' }
      audit('order.found', order.id, { found, items, remark: [reason], ...delivered })
      return order.id
    },
    read: async () => ({}),
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
