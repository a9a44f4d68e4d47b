import { ENDED_FROM, type OrderEnding, UNSHIPPED_STATUSES } from '@portal/contract/order-status'
import { sql } from 'kysely'
import { enqueueNotification } from '../notifications/enqueue-notification.ts'
import { recordAuditEvent } from '../platform/audit/record-audit.ts'
import type { Database, Queryable, Trx } from '../platform/database/schema.ts'
import type { Session } from '../platform/http/authenticate.ts'
import { PortalError } from '../platform/http/errors.ts'
import type { StockChange } from './change-order.ts'

/** What an HCP reads of the requests that end with the registration (D§10). */
const NOT_APPROVED = 'Registration not approved'

type ReleaseParts = {
  timeZoneOf(companyId: string): string
  /** Locks items in id order; this and what follows from the samples feature. */
  lockItems(trx: Trx, itemIds: readonly string[]): Promise<void>
  /** Gives back what was reserved of each item. */
  releaseItems(trx: Trx, itemIds: readonly string[], change: StockChange): Promise<void>
}
export type EndParts = ReleaseParts & { db: Database }

/**
 * Ends one request of the admin's company and tells its HCP why. Cancelling gives its pieces back; pieces of a lost parcel
 * left with their lot, and nothing moves (D§10).
 * @param digest of a call with an Idempotency-Key, as of `changeOrder`
 * @throws PortalError NOT_FOUND, or ORDER_MOVED when it comes too late
 */
export async function endOrder(
  parts: EndParts,
  session: Session,
  { id, reason, ending }: { id: string; reason: string; ending: OrderEnding },
  digest: string | undefined,
): Promise<void> {
  const { companyId } = session
  await parts.db.transaction().execute(async trx => {
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
    if (cancelled) await releaseOrders(parts, trx, session, [id])
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
 * Cancels what is not shipped of an HCP whose registration is declined, in the transaction of the decision. The caller
 * locks the HCP, as placing an order does, and tells the HCP: one message says it all.
 */
export async function cancelOrdersOf(
  parts: ReleaseParts,
  trx: Trx,
  session: Session,
  userId: string,
): Promise<void> {
  const orders = await selectUnshipped(trx, userId)
    .select(['id', 'status'])
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  if (orders.length === 0) return
  const ids = orders.map(({ id }) => id)
  await markEnded(trx, ids, 'CANCELLED_BY_COMPANY', NOT_APPROVED)
  await releaseOrders(parts, trx, session, ids)
  for (const order of orders) await recordEnd(trx, session, order, 'CANCELLED_BY_COMPANY', NOT_APPROVED)
}

/** How many requests of an HCP declining the registration cancels. */
export async function countUnshipped(db: Queryable, userId: string): Promise<number> {
  const { count } = await selectUnshipped(db, userId)
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow()
  return count
}

function selectUnshipped(db: Queryable, userId: string) {
  return db.selectFrom('orders').where('user_id', '=', userId).where('status', 'in', UNSHIPPED_STATUSES)
}

/** The caller locks the orders. */
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

/** Gives back the pieces of orders, whose items are all locked at once: one after the other could meet in a circle. */
async function releaseOrders(
  { lockItems, releaseItems, timeZoneOf }: ReleaseParts,
  trx: Trx,
  { companyId, userId: actorId }: Session,
  ids: readonly string[],
): Promise<void> {
  const items = await trx
    .selectFrom('order_items')
    .where('order_id', 'in', ids)
    .select(['order_id as orderId', 'shop_item_id as itemId'])
    .execute()
  await lockItems(trx, [...new Set(items.map(({ itemId }) => itemId))])
  for (const [orderId, own] of Map.groupBy(items, item => item.orderId)) {
    const itemIds = own.map(({ itemId }) => itemId)
    await releaseItems(trx, itemIds, { orderId, actorId, timeZone: timeZoneOf(companyId) })
  }
}

async function recordEnd(
  trx: Trx,
  session: Session,
  { id, status: from }: { id: string; status: string },
  ending: OrderEnding,
  reason: string,
): Promise<void> {
  await recordAuditEvent(trx, session, {
    action: 'order.moved',
    entity: 'order',
    entityId: id,
    details: { from, to: ending, remark: [reason] },
  })
}
