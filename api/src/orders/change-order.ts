import type { ParcelInput } from '@portal/contract/companies/couriers.endpoints'
import type { MessageKind } from '@portal/contract/notifications/message-kinds'
import {
  type OrderStatus,
  REMARKABLE_STATUS,
  requiredPreviousStatus,
} from '@portal/contract/orders/order-status'
import type { Order } from '@portal/contract/orders/orders.endpoints'
import { ADMIN, HCP, REP } from '@portal/contract/roles'
import { type RawBuilder, sql } from 'kysely'
import type { AppContext } from '../companies/app-context.ts'
import { lockActingRepIds } from '../deputies/absences.queries.ts'
import { enqueueNotification } from '../notifications/enqueue-notification.ts'
import type { PrintedPiece } from '../platform/database/request-tables.ts'
import type { Trx } from '../platform/database/schema.ts'
import type { Session } from '../platform/http/authenticate.ts'
import type { ChangeScope } from '../platform/http/change.ts'
import { notFoundError, PortalError } from '../platform/http/errors.ts'
import { releaseReservedItems, type StockChange, shipReservedItems } from '../stock/stock.queries.ts'
import { describeParcelOrThrow, toParcelColumns } from './describe-parcel.ts'
import {
  buildOrdersQuery,
  findAllItemsOfOrder,
  findItemsOfOrder,
  type OrderRecord,
  setShippedLots,
  toOrderDto,
  whereOrderOfCompany,
  whereOrderOfReps,
} from './orders.queries.ts'
import { findSlipRefusal } from './packing-slip-check.ts'
import { buildItemsRefusal, type Item, requireHcpEligibleForItems } from './refused-items.ts'

/** Days after shipping when the HCP gets a delivery reminder. */
const REMINDED_AFTER = 7
/** The notification that the HCP gets for a new status; null for statuses that HCPs set themselves. */
const NEWS: Record<OrderStatus, MessageKind | null> = {
  PROCESSING: null,
  IN_REVIEW: 'REQUEST_APPROVED',
  POSTED: 'REQUEST_SHIPPED',
  COMPLETED: null,
  CANCELLED: 'REQUEST_REJECTED',
}

/** A new status, a new remark, or both, and the parcel of a shipment. An absent field stays unchanged. */
type OrderChange = {
  to?: OrderStatus | undefined
  remark?: string[] | undefined
  parcel?: ParcelInput | undefined
}

/** The audit events of `changeOrderStatusOrRemark`. */
export const ORDER_MOVE_AUDIT_EVENTS = { 'order.moved': 'order', 'order.remarked': 'order' }

/**
 * Moves an order along the transition table, or changes only its remark while it is being prepared (H§4, R§4, D§7).
 * HCPs can change their own orders. Reps can change orders of their HCPs, and of the HCPs of reps they deputise for. Admins
 * can change orders of their company.
 * Shipping assigns a lot to each item and fails if an item has no usable lot. Approving and shipping require that the HCP
 * may still have the items. An admin approves only a request of an HCP without a rep.
 * @throws PortalError FORBIDDEN if the role may never set the status, NOT_FOUND, ORDER_MOVED if the status has changed,
 *   REQUEST_HAS_REP if an admin approves for a rep,
 *   NO_USABLE_LOT, SLIP_CHANGED, and the errors of `requireHcpEligibleForItems`
 */
export async function changeOrderStatusOrRemark(
  { trx, session, audit }: ChangeScope<keyof typeof ORDER_MOVE_AUDIT_EVENTS>,
  { config: { demo } }: Pick<AppContext, 'config'>,
  orderId: string,
  { to: newStatus, remark, parcel }: OrderChange,
): Promise<void> {
  const from = newStatus === undefined ? REMARKABLE_STATUS : requiredPreviousStatus(newStatus, session.role)
  if (from === undefined) throw new PortalError('FORBIDDEN')
  const { company } = session
  const now = sql<Date>`now()`
  const moved = newStatus && {
    status: newStatus,
    ...(newStatus === 'IN_REVIEW' && { approved_at: now }),
    ...(newStatus === 'POSTED' && { shipped_at: now }),
    ...(newStatus === 'COMPLETED' && {
      earned_by_id: sql<string | null>`case when counts then promoter_id end`,
    }),
  }
  const remarked = remark && { remark }
  const hasNoRep = newStatus === 'IN_REVIEW' && session.role === ADMIN
  const isReached = await whereActionableLockingReps(trx, session)
  const sent = parcel && (await describeParcelOrThrow(trx, session, parcel))
  const changed = await trx
    .updateTable('orders')
    .set({ ...moved, ...remarked, ...(parcel && toParcelColumns(parcel)), updated_at: now })
    .where('id', '=', orderId)
    .where('status', '=', from)
    .where(isReached)
    .$if(hasNoRep, query => query.where('promoter_id', 'is', null))
    .returning(['promoter_id as repId', 'user_id as hcpId', 'company_id as companyId', 'remark', 'slip'])
    .executeTakeFirst()
  if (changed === undefined) {
    const reached = trx.selectFrom('orders').where('id', '=', orderId).where(isReached)
    const { status } = await reached.select('status').executeTakeFirstOrThrow(notFoundError)
    throw new PortalError(hasNoRep && status === from ? 'REQUEST_HAS_REP' : 'ORDER_MOVED')
  }
  const items = newStatus === undefined ? [] : await findItemsOfOrder(trx, orderId)
  if (newStatus === 'IN_REVIEW' || newStatus === 'POSTED')
    await requireHcpEligibleForItems(trx, changed.hcpId, items, { demo, company })
  const change = { orderId, actorId: session.userId, timeZone: company.timeZone }
  if (newStatus === 'CANCELLED') await releaseReservedItems(trx, idsOf(items), change)
  if (newStatus === 'POSTED') await shipOrder(trx, items, changed.slip, change)
  if (newStatus !== undefined) await notifyHcp(trx, orderId, newStatus, { ...changed, parcel: sent })
  audit(newStatus === undefined ? 'order.remarked' : 'order.moved', orderId, {
    ...(newStatus && { from, to: newStatus }),
    ...remarked,
    ...(sent && { parcel: sent }),
    ...onBehalfOf(session, changed.repId),
  })
}

/** Whether an order is the caller's to act on. For a rep it locks the absences that let the rep act for others. */
export async function whereActionableLockingReps(trx: Trx, session: Session): Promise<RawBuilder<boolean>> {
  if (session.role === HCP) return sql<boolean>`orders.user_id = ${session.userId}`
  if (session.role === ADMIN) return whereOrderOfCompany(session)
  return whereOrderOfReps(await lockActingRepIds(trx, session.userId, session.company.timeZone))
}

/** Reads an order that is the caller's to act on. @throws PortalError NOT_FOUND */
export async function findActionableOrderOrThrow(
  { trx, session }: Pick<ChangeScope, 'trx' | 'session'>,
  orderId: string,
): Promise<Order> {
  const isReached = await whereActionableLockingReps(trx, session)
  const found = buildOrdersQuery(trx).where('orders.id', '=', orderId).where(isReached)
  return toOrderDto(await found.executeTakeFirstOrThrow(notFoundError))
}

/** Locks an order that is the caller's to act on. @throws PortalError NOT_FOUND */
export async function lockActionableOrder(trx: Trx, session: Session, orderId: string): Promise<OrderRecord> {
  const isReached = await whereActionableLockingReps(trx, session)
  const order = trx.selectFrom('orders').where('id', '=', orderId).where(isReached).select('id')
  await order.forNoKeyUpdate().executeTakeFirstOrThrow(notFoundError)
  return buildOrdersQuery(trx).where('orders.id', '=', orderId).executeTakeFirstOrThrow()
}

/** What the audit says of a rep who acts for another one. */
export function onBehalfOf({ role, userId }: Session, repId: string | null): { onBehalfOf?: string | null } {
  return role === REP && repId !== userId ? { onBehalfOf: repId } : {}
}

/** Notifies the HCP of the new status. Shipping also enqueues a delivery reminder that is due a week later. */
async function notifyHcp(
  trx: Trx,
  orderId: string,
  to: OrderStatus,
  {
    hcpId: userId,
    companyId,
    remark,
    parcel,
  }: { hcpId: string; companyId: string; remark: string[]; parcel: string | undefined },
): Promise<void> {
  const kind = NEWS[to]
  if (kind === null) return
  const about = { companyId, userId, orderId }
  const text = remark[0]
  const details = { ...(text && { text }), ...(parcel && { parcel }) }
  await enqueueNotification(trx, { ...about, kind, details })
  if (to === 'POSTED')
    await enqueueNotification(trx, { ...about, kind: 'DELIVERY_REMINDER', dueIn: REMINDED_AFTER })
}

const idsOf = (items: readonly Item[]) => items.map(({ id }) => id)

/** Takes a piece of each item out of a lot. @throws PortalError NO_USABLE_LOT, or SLIP_CHANGED */
async function shipOrder(
  trx: Trx,
  items: readonly Item[],
  slip: readonly PrintedPiece[] | null,
  change: StockChange,
): Promise<void> {
  const lots = await shipReservedItems(trx, idsOf(items), change)
  const missing = items.filter(({ id }) => !lots.has(id))
  if (missing.length > 0) throw buildItemsRefusal('NO_USABLE_LOT', missing, 'NO_USABLE_LOT_OF')
  const outdated = findSlipRefusal(slip, await findAllItemsOfOrder(trx, change.orderId), lots)
  if (outdated) throw outdated
  await setShippedLots(trx, change.orderId, lots)
}
