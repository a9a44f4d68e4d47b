import { ENDED_FROM, type OrderEnding, UNSHIPPED_STATUSES } from '@portal/contract/order-status'
import { sql } from 'kysely'
import { enqueueNotification } from '../notifications/enqueue-notification.ts'
import { recordAuditEvent } from '../platform/audit/record-audit.ts'
import { countRows } from '../platform/database/count-rows.ts'
import type { Database, Queryable, Trx } from '../platform/database/schema.ts'
import type { Session } from '../platform/http/authenticate.ts'
import { PortalError } from '../platform/http/errors.ts'
import { lockItems } from '../stock/lots.queries.ts'
import { releaseReservedItems } from '../stock/stock.queries.ts'

/** The reason that is stored with requests that are cancelled together: the registration was declined, or the account closed (D§10). */
const REASONS = { DECLINED: 'Registration not approved', CLOSED: 'Account closed' } as const

/** Who ends requests. */
export type Actor = Pick<Session, 'companyId' | 'userId' | 'role'>

/**
 * Ends one request of the admin's company and sends the reason to its HCP. Cancelling releases the reserved pieces. A lost
 * parcel moves no stock: its pieces left their lots when they were shipped (D§10).
 * @param digest of a call with an Idempotency-Key, as in `changeOrder`
 * @throws PortalError NOT_FOUND, or ORDER_MOVED if the current status does not allow this ending
 */
export async function endOrder(
  db: Database,
  session: Session,
  { id, reason, ending }: { id: string; reason: string; ending: OrderEnding },
  digest: string | undefined,
): Promise<void> {
  const { companyId } = session
  await db.transaction().execute(async trx => {
    const order = await trx
      .selectFrom('orders')
      .where('id', '=', id)
      .where('company_id', '=', companyId)
      .select(['id', 'status', 'user_id as userId', 'last_change_digest as last'])
      .forNoKeyUpdate()
      .executeTakeFirst()
    if (order === undefined) throw new PortalError('NOT_FOUND')
    if (!ENDED_FROM[ending].includes(order.status)) {
      if (digest !== undefined && order.last === digest) return
      throw new PortalError('ORDER_MOVED')
    }
    await markEnded(trx, [id], ending, reason, digest)
    const cancelled = ending === 'CANCELLED_BY_COMPANY'
    if (cancelled) await releaseOrders(trx, session, [id])
    const kind = cancelled ? 'REQUEST_CANCELLED' : 'REQUEST_LOST'
    await enqueueNotification(trx, {
      companyId,
      kind,
      userId: order.userId,
      orderId: id,
      details: { text: reason },
    })
    await recordEnd(trx, session, order, ending, reason)
  })
}

/**
 * Cancels the unshipped orders of an HCP who is declined or whose account is closed, in the transaction of that change. The
 * caller locks the HCP, as `placeOrder` does, and sends the HCP one message for all of them, if any.
 */
export async function cancelUnshippedOrders(
  trx: Trx,
  actor: Actor,
  userId: string,
  why: keyof typeof REASONS,
): Promise<void> {
  const orders = await selectUnshipped(trx, userId)
    .select(['id', 'status'])
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  if (orders.length === 0) return
  const ids = orders.map(({ id }) => id)
  await markEnded(trx, ids, 'CANCELLED_BY_COMPANY', REASONS[why])
  await releaseOrders(trx, actor, ids)
  for (const order of orders) await recordEnd(trx, actor, order, 'CANCELLED_BY_COMPANY', REASONS[why])
}

/** Counts the requests that are cancelled if the HCP's registration is declined. */
export async function countUnshippedOrders(db: Queryable, userId: string): Promise<number> {
  return countRows(selectUnshipped(db, userId))
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
  digest?: string,
): Promise<void> {
  await trx
    .updateTable('orders')
    .set({
      status: 'CANCELLED',
      ending,
      remark: [reason],
      last_change_digest: digest ?? null,
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
    .select(['order_id as orderId', 'shop_item_id as itemId'])
    .execute()
  await lockItems(trx, [...new Set(items.map(({ itemId }) => itemId))])
  for (const [orderId, own] of Map.groupBy(items, item => item.orderId)) {
    const itemIds = own.map(({ itemId }) => itemId)
    await releaseReservedItems(trx, itemIds, { orderId, actorId })
  }
}

async function recordEnd(
  trx: Trx,
  actor: Actor,
  { id, status: from }: { id: string; status: string },
  ending: OrderEnding,
  reason: string,
): Promise<void> {
  await recordAuditEvent(trx, actor, {
    action: 'order.moved',
    entity: 'order',
    entityId: id,
    details: { from, to: ending, remark: [reason] },
  })
}
