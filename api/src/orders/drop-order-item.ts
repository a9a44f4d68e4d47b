import { UNSHIPPED_STATUSES } from '@portal/contract/orders/order-status'
import type { Order } from '@portal/contract/orders/orders.endpoints'
import { sql } from 'kysely'
import type { AppContext } from '../companies/app-context.ts'
import { enqueueNotification } from '../notifications/enqueue-notification.ts'
import { recordAuditEvent } from '../platform/audit/record-audit.ts'
import type { Session } from '../platform/http/authenticate.ts'
import { PortalError } from '../platform/http/errors.ts'
import { releaseReservedItems } from '../stock/stock.queries.ts'
import { findOrderOfRepeatedCall, onBehalfOf, whereActionableLockingReps } from './change-order.ts'
import { findAllItemsOfOrder, findOrderOrThrow } from './orders.queries.ts'

/**
 * Takes a sample off an order that is not shipped, so that the rest can be sent: the reservation of its piece ends, and its HCP
 * reads the reason. Reps reach the orders that they can move, admins those of their company. The UPDATE of the order serialises
 * the call with shipping, cancelling and other drops, so that at least one sample stays.
 * @param requestDigest of a call with an Idempotency-Key, as in `changeOrderStatusOrRemark`
 * @throws PortalError NOT_FOUND without the order or the item, ORDER_MOVED if it is shipped, ended, or the item dropped already, or
 *   LAST_SAMPLE
 */
export async function dropOrderItem(
  { db }: AppContext,
  session: Session,
  orderId: string,
  { itemId, reason }: { itemId: string; reason: string },
  requestDigest: string | undefined,
): Promise<Order> {
  const { timeZone } = session.company
  return db.transaction().execute(async trx => {
    const isReached = await whereActionableLockingReps(trx, session, timeZone)
    const order = await trx
      .updateTable('orders')
      .set({ last_change_digest: requestDigest ?? null, updated_at: sql<Date>`now()` })
      .where('id', '=', orderId)
      .where('status', 'in', UNSHIPPED_STATUSES)
      .where(isReached)
      .$if(requestDigest !== undefined, query =>
        query.where('last_change_digest', 'is distinct from', requestDigest ?? null),
      )
      .returning(['promoter_id as repId', 'user_id as userId', 'company_id as companyId'])
      .executeTakeFirst()
    if (order === undefined) return findOrderOfRepeatedCall(trx, orderId, isReached, requestDigest)
    const item = await trx
      .updateTable('order_items')
      .set({ dropped_at: sql<Date>`now()`, dropped_reason: reason })
      .where('order_id', '=', orderId)
      .where('shop_item_id', '=', itemId)
      .where('dropped_at', 'is', null)
      .where(
        sql<boolean>`exists (select from order_items other where other.order_id = order_items.order_id
          and other.shop_item_id <> order_items.shop_item_id and other.dropped_at is null)`,
      )
      .returning('name')
      .executeTakeFirst()
    if (item === undefined) {
      const found = (await findAllItemsOfOrder(trx, orderId)).find(({ id }) => id === itemId)
      if (found === undefined) throw new PortalError('NOT_FOUND')
      throw new PortalError(found.droppedAt === null ? 'LAST_SAMPLE' : 'ORDER_MOVED')
    }
    await releaseReservedItems(trx, [itemId], { orderId, actorId: session.userId })
    await enqueueNotification(trx, {
      kind: 'SAMPLE_NOT_SENT',
      companyId: order.companyId,
      userId: order.userId,
      orderId,
      details: { name: item.name, text: reason },
    })
    await recordAuditEvent(trx, session, {
      action: 'order.item-dropped',
      entity: 'order',
      entityId: orderId,
      details: {
        item: itemId,
        reason,
        ...onBehalfOf(session, order.repId),
      },
    })
    return findOrderOrThrow(trx, orderId)
  })
}
