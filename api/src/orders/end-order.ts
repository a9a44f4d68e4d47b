import type { MessageKind } from '@portal/contract/notifications/message-kinds'
import {
  type OrderEnding,
  type OrderStatus,
  STATUSES_BEFORE_ENDING,
  UNSHIPPED_STATUSES,
} from '@portal/contract/orders/order-status'
import { sql } from 'kysely'
import { enqueueNotification } from '../notifications/enqueue-notification.ts'
import { recordAuditEvent } from '../platform/audit/record-audit.ts'
import { countQueryRows } from '../platform/database/count-query-rows.ts'
import type { Queryable, Trx } from '../platform/database/schema.ts'
import type { Session } from '../platform/http/authenticate.ts'
import type { ChangeScope } from '../platform/http/change.ts'
import { notFoundError, PortalError } from '../platform/http/errors.ts'
import { lockItemsInIdOrder } from '../stock/lots.queries.ts'
import { releaseReservedItems } from '../stock/stock.queries.ts'
import { setPieceFates } from './piece-fates.queries.ts'

/** The reason that is stored with requests that are cancelled together: the registration was declined, or the account closed (D§10). */
const REASONS = { DECLINED: 'Registration not approved', CLOSED: 'Account closed' } as const

/** Who ends requests. */
export type Actor = Pick<Session, 'companyId' | 'userId' | 'role'>

/** Cancels one request of the admin's company, releases the reserved pieces, and sends the reason to its HCP (D§10). */
export async function cancelOrder(
  { trx, session, audit }: ChangeScope<'order.moved'>,
  { id, reason }: { id: string; reason: string },
): Promise<void> {
  const order = await lockEndableOrder(trx, session, id, 'CANCELLED_BY_COMPANY')
  await markEnded(trx, [id], 'CANCELLED_BY_COMPANY', reason)
  await releaseOrders(trx, session, [id])
  await notifyOfEnd(trx, session, order, 'REQUEST_CANCELLED', reason)
  audit('order.moved', id, toEndDetails(order, 'CANCELLED_BY_COMPANY', reason))
}

/** Locks an order of the admin's company that the admin wants to end. @throws PortalError NOT_FOUND, or ORDER_MOVED */
export async function lockEndableOrder(
  trx: Trx,
  { companyId }: Session,
  orderId: string,
  ending: OrderEnding,
) {
  const order = await trx
    .selectFrom('orders')
    .where('id', '=', orderId)
    .where('company_id', '=', companyId)
    .select(['id', 'status', 'user_id as userId'])
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow(notFoundError)
  if (!STATUSES_BEFORE_ENDING[ending].includes(order.status)) throw new PortalError('ORDER_MOVED')
  return order
}

/**
 * Ends an order whose parcel was lost or came back. It moves no stock: the pieces left their lots when they were shipped (D§10).
 * The caller locks the order, which is on its way.
 * @param reason for the HCP, who is told; '' if the samples are sent again, which the HCP is told elsewhere
 */
export async function endOrderAsLost(
  { trx, session, audit }: ChangeScope<'order.moved'>,
  order: { id: string; status: OrderStatus; userId: string },
  reason: string,
): Promise<void> {
  await markEnded(trx, [order.id], 'LOST', reason)
  await setPieceFates(trx, order.id, 'LOST')
  if (reason !== '') await notifyOfEnd(trx, session, order, 'REQUEST_LOST', reason)
  audit('order.moved', order.id, toEndDetails(order, 'LOST', reason))
}

async function notifyOfEnd(
  trx: Trx,
  { companyId }: Actor,
  { id: orderId, userId }: { id: string; userId: string },
  kind: MessageKind,
  text: string,
): Promise<void> {
  await enqueueNotification(trx, { companyId, kind, userId, orderId, details: { text } })
}

/**
 * Cancels the unshipped orders of an HCP who is declined or whose account is closed, in the transaction of that change. The
 * caller locks the HCP, as `placeOrder` does, and sends the HCP one message for all of them, if any.
 */
export async function cancelUnshippedOrders(
  trx: Trx,
  actor: Actor,
  hcpId: string,
  reasonKind: keyof typeof REASONS,
): Promise<void> {
  const orders = await selectUnshipped(trx, hcpId)
    .select(['id', 'status'])
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  if (orders.length === 0) return
  const ids = orders.map(({ id }) => id)
  await markEnded(trx, ids, 'CANCELLED_BY_COMPANY', REASONS[reasonKind])
  await releaseOrders(trx, actor, ids)
  for (const order of orders)
    await recordAuditEvent(trx, actor, {
      action: 'order.moved',
      entity: 'order',
      entityId: order.id,
      details: toEndDetails(order, 'CANCELLED_BY_COMPANY', REASONS[reasonKind]),
    })
}

/** Counts the requests that are cancelled if the HCP's registration is declined. */
export async function countUnshippedOrders(db: Queryable, hcpId: string): Promise<number> {
  return countQueryRows(selectUnshipped(db, hcpId))
}

function selectUnshipped(db: Queryable, userId: string) {
  return db.selectFrom('orders').where('user_id', '=', userId).where('status', 'in', UNSHIPPED_STATUSES)
}

/** Sets the ending of orders. The caller locks them. */
async function markEnded(
  trx: Trx,
  ids: readonly string[],
  ending: OrderEnding,
  reason: string,
): Promise<void> {
  await trx
    .updateTable('orders')
    .set({
      status: 'CANCELLED',
      ending,
      remark: reason === '' ? [] : [reason],
      updated_at: sql<Date>`now()`,
    })
    .where('id', 'in', ids)
    .execute()
}

/** Releases the pieces of orders. It locks the items of all orders at once: locking order by order could deadlock. */
async function releaseOrders(trx: Trx, { userId: actorId }: Actor, ids: readonly string[]): Promise<void> {
  const items = await trx
    .selectFrom('order_items')
    .where('order_id', 'in', ids)
    .where('dropped_at', 'is', null)
    .select(['order_id as orderId', 'shop_item_id as itemId'])
    .execute()
  await lockItemsInIdOrder(trx, [...new Set(items.map(({ itemId }) => itemId))])
  for (const [orderId, own] of Map.groupBy(items, item => item.orderId)) {
    const itemIds = own.map(({ itemId }) => itemId)
    await releaseReservedItems(trx, itemIds, { orderId, actorId })
  }
}

function toEndDetails({ status: from }: { status: string }, to: OrderEnding, reason: string) {
  return { from, to, ...(reason !== '' && { remark: [reason] }) }
}
