import type { MessageKind } from '@portal/contract/message-kinds'
import { type OrderStatus, REMARKABLE_STATUS, requiredStatus } from '@portal/contract/order-status'
import type { Order } from '@portal/contract/orders'
import { HCP, REP } from '@portal/contract/roles'
import { sql } from 'kysely'
import { enqueueNotification } from '../notifications/enqueue-notification.ts'
import { recordAuditEvent } from '../platform/audit/record-audit.ts'
import type { Database, Trx } from '../platform/database/schema.ts'
import type { Session } from '../platform/http/authenticate.ts'
import { PortalError } from '../platform/http/errors.ts'
import { assignLots, findOrderItems, type PictureOf, readOrder, whereRepIn } from './orders.queries.ts'
import { type EligibleParts, requireEligible } from './require-eligible.ts'

/** Days after shipping when the HCP gets a delivery reminder. */
const REMINDED_AFTER = 7
/** The notification that the HCP gets for a new status; statuses that HCPs set themselves have none. */
const NEWS: Partial<Record<OrderStatus, MessageKind>> = {
  IN_REVIEW: 'REQUEST_APPROVED',
  CANCELLED: 'REQUEST_REJECTED',
  POSTED: 'REQUEST_SHIPPED',
}

export type ChangeParts = EligibleParts & {
  db: Database
  timeZoneOf(companyId: string): string
  pictureOf: PictureOf
  /** Ids of the reps for whom the caller may act, locked until the transaction ends; from the reps feature. */
  lockActingRepIds(trx: Trx, session: Session): Promise<string[]>
  /** Releases the reserved piece of each item; this and the next from the samples feature. */
  releaseItems(trx: Trx, itemIds: readonly string[], change: StockChange): Promise<void>
  /** Takes one piece of each item out of a lot. @returns lot id by item id; items without a usable lot are left out */
  shipItems(trx: Trx, itemIds: readonly string[], change: StockChange): Promise<Map<string, string>>
}

/** The order that stock moves for, the user who acts, and the time zone in which lots expire. */
export type StockChange = { orderId: string; actorId: string; timeZone: string }

/** A new status, a new remark, or both. An absent field stays unchanged. */
type Change = { to?: OrderStatus | undefined; remark?: string[] | undefined }

/**
 * Moves an order along the transition table, or changes only its remark while it is being prepared (H§4, R§4, D§7).
 * HCPs can change their own orders. Reps can change orders of their HCPs, and of the HCPs of reps they deputise for.
 * Shipping assigns a lot to each item and fails if an item has no usable lot. Approving and shipping require that the HCP
 * may still have the items.
 * @param digest of a call with an Idempotency-Key. A retry returns the current order if nothing else has changed it since
 * @throws PortalError FORBIDDEN if the role may never set the status, NOT_FOUND, ORDER_MOVED if the status has changed,
 *   NO_USABLE_LOT, and the errors of `requireEligible`
 */
export async function changeOrder(
  parts: ChangeParts,
  session: Session,
  id: string,
  { to, remark }: Change,
  digest?: string,
): Promise<Order> {
  const from = to === undefined ? REMARKABLE_STATUS : requiredStatus(to, session.role)
  if (from === undefined) throw new PortalError('FORBIDDEN')
  const now = sql<Date>`now()`
  const moved = to && {
    status: to,
    ...(to === 'IN_REVIEW' && { approved_at: now }),
    ...(to === 'POSTED' && { shipped_at: now }),
    ...(to === 'COMPLETED' && { earned_by_id: sql<string | null>`promoter_id` }),
  }
  const remarked = remark && { remark }
  return parts.db.transaction().execute(async trx => {
    const isReached =
      session.role === HCP
        ? sql<boolean>`orders.user_id = ${session.userId}`
        : whereRepIn(await parts.lockActingRepIds(trx, session))
    const changed = await trx
      .updateTable('orders')
      .set({ ...moved, ...remarked, last_change_digest: digest ?? null, updated_at: now })
      .where('id', '=', id)
      .where('status', '=', from)
      .where(isReached)
      .$if(digest !== undefined, query =>
        query.where('last_change_digest', 'is distinct from', digest ?? null),
      )
      .returning(['promoter_id as repId', 'user_id as hcpId', 'company_id as companyId', 'remark'])
      .executeTakeFirst()
    if (changed === undefined) {
      const reached = trx.selectFrom('orders').where('id', '=', id).where(isReached)
      const found = await reached.select('last_change_digest as last').executeTakeFirst()
      if (found === undefined) throw new PortalError('NOT_FOUND')
      if (digest === undefined || found.last !== digest) throw new PortalError('ORDER_MOVED')
      return readOrder(trx, parts.pictureOf, id)
    }
    const items = to === undefined ? [] : await findOrderItems(trx, id)
    if (to === 'IN_REVIEW' || to === 'POSTED') await requireEligible(parts, trx, changed.hcpId, items)
    if (to === 'CANCELLED' || to === 'POSTED') await moveStock(parts, trx, session, id, to, items)
    if (to !== undefined) await notifyHcp(trx, id, to, changed)
    await recordAuditEvent(trx, session, {
      action: to === undefined ? 'order.remarked' : 'order.moved',
      entity: 'order',
      entityId: id,
      details: {
        ...(to && { from, to }),
        ...remarked,
        ...(session.role === REP && changed.repId !== session.userId && { onBehalfOf: changed.repId }),
      },
    })
    return readOrder(trx, parts.pictureOf, id)
  })
}

/** Notifies the HCP of the new status. Shipping also enqueues a delivery reminder that is due a week later. */
async function notifyHcp(
  trx: Trx,
  orderId: string,
  to: OrderStatus,
  { hcpId: userId, companyId, remark }: { hcpId: string; companyId: string; remark: string[] },
): Promise<void> {
  const kind = NEWS[to]
  if (kind === undefined) return
  const about = { companyId, userId, orderId }
  const text = remark[0]
  await enqueueNotification(trx, { ...about, kind, ...(text && { details: { text } }) })
  if (to === 'POSTED')
    await enqueueNotification(trx, { ...about, kind: 'DELIVERY_REMINDER', dueIn: REMINDED_AFTER })
}

async function moveStock(
  { releaseItems, shipItems, timeZoneOf }: ChangeParts,
  trx: Trx,
  session: Session,
  orderId: string,
  to: 'CANCELLED' | 'POSTED',
  items: readonly { id: string; name: string }[],
): Promise<void> {
  const change = { orderId, actorId: session.userId, timeZone: timeZoneOf(session.companyId) }
  const ids = items.map(({ id }) => id)
  if (to === 'CANCELLED') return releaseItems(trx, ids, change)
  const lots = await shipItems(trx, ids, change)
  const missing = items.find(({ id }) => !lots.has(id))
  if (missing !== undefined) {
    throw new PortalError('NO_USABLE_LOT', {
      message: `No usable stock of ${missing.name} is left; ask your company.`,
    })
  }
  await assignLots(trx, orderId, lots)
}
