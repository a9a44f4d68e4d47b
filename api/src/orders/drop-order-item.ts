import { UNSHIPPED_STATUSES } from '@portal/contract/orders/order-status'
import { sql } from 'kysely'
import type { Routes } from '../companies/app-context.ts'
import { enqueueNotification } from '../notifications/enqueue-notification.ts'
import { notFoundError, PortalError } from '../platform/http/errors.ts'
import { releaseReservedItems } from '../stock/stock.queries.ts'
import { findActionableOrderOrThrow, lockActionableOrder, onBehalfOf } from './change-order.ts'

/**
 * Takes a sample off an order that is not shipped, so that the rest can be sent: the reservation of its piece ends, and its HCP
 * reads the reason. Reps reach the orders that they can move, admins those of their company. The lock of the order serialises
 * the call with shipping, cancelling and other drops, so that at least one sample stays.
 */
export function registerSampleDrop({ change }: Pick<Routes, 'change'>): void {
  change('POST /order/:id/items/drop', {
    audits: { 'order.item-dropped': 'order' },
    async run({ trx, session, params: { id: orderId }, body: { itemId, reason }, audit }) {
      const order = await lockActionableOrder(trx, session, orderId)
      if (!UNSHIPPED_STATUSES.includes(order.status)) throw new PortalError('ORDER_MOVED')
      const item = order.items.find(({ id }) => id === itemId)
      if (item === undefined)
        throw order.dropped.some(({ id }) => id === itemId) ? new PortalError('ORDER_MOVED') : notFoundError()
      if (order.items.length === 1) throw new PortalError('LAST_SAMPLE')
      await trx
        .updateTable('orders')
        .set({ updated_at: sql<Date>`now()` })
        .where('id', '=', orderId)
        .execute()
      await trx
        .updateTable('order_items')
        .set({ dropped_at: sql<Date>`now()`, dropped_reason: reason })
        .where('order_id', '=', orderId)
        .where('shop_item_id', '=', itemId)
        .execute()
      await releaseReservedItems(trx, [itemId], { orderId, actorId: session.userId })
      await enqueueNotification(trx, {
        kind: 'SAMPLE_NOT_SENT',
        companyId: order.company_id,
        userId: order.user_id,
        orderId,
        details: { name: item.name, text: reason },
      })
      audit('order.item-dropped', orderId, {
        ...{ item: itemId, reason },
        ...onBehalfOf(session, order.promoter_id),
      })
      return orderId
    },
    read: findActionableOrderOrThrow,
  })
}
