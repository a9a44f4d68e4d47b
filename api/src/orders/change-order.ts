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
import { enqueueNotifications } from '../notifications/enqueue-notification.ts'
import { sortRowsByIds } from '../platform/database/pagination.ts'
import type { Trx } from '../platform/database/schema.ts'
import type { Session } from '../platform/http/authenticate.ts'
import type { ChangeScope } from '../platform/http/change.ts'
import { notFoundError, PortalError } from '../platform/http/errors.ts'
import { createLotsOfOrder, toPieces } from '../stock/plan-lots.queries.ts'
import { releaseReservedItems, shipReservedPieces } from '../stock/stock.queries.ts'
import { describeParcelsOrThrow, toParcelColumns } from './describe-parcel.ts'
import {
  buildOrdersQuery,
  findAllItemsOfOrders,
  type OrderRecord,
  setShippedLots,
  toOrderDto,
  whereOrderOfCompany,
  whereOrderOfReps,
} from './orders.queries.ts'
import { requireHcpEligibleForItems } from './refused-items.ts'
import { findLotRefusal, type OrderToShip } from './shipping-check.ts'

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

/** An order to change, with its parcel if it is shipped. */
type OrderToChange = { id: string; parcel?: ParcelInput | undefined }
/** A new status, a new remark, or both. An absent field stays unchanged. */
type OrderChange = { to?: OrderStatus | undefined; remark?: string[] | undefined }

/** The audit events of `changeOrders`. */
export const ORDER_MOVE_AUDIT_EVENTS = { 'order.moved': 'order', 'order.remarked': 'order' }

/**
 * Moves orders along the transition table, or changes only their remark while they are being prepared (H§4, R§4, D§7): all of
 * them, or none. Who changes several locks them and their items first, in the order of their ids.
 * HCPs can change their own orders. Reps can change orders of their HCPs, and of the HCPs of reps they deputise for. Admins
 * can change orders of their company.
 * Shipping assigns a lot to each item and fails if an item has no usable lot. Approving and shipping require that the HCP
 * may still have the items. An admin approves only a request of an HCP without a rep.
 * @throws PortalError FORBIDDEN if the role may never set the status, NOT_FOUND, ORDER_MOVED if the status has changed,
 *   REQUEST_HAS_REP if an admin approves for a rep,
 *   NO_USABLE_LOT, SLIP_CHANGED, and the errors of `requireHcpEligibleForItems`
 */
export async function changeOrders(
  { trx, session, audit }: ChangeScope<keyof typeof ORDER_MOVE_AUDIT_EVENTS>,
  { config: { demo } }: Pick<AppContext, 'config'>,
  orders: readonly OrderToChange[],
  { to: newStatus, remark }: OrderChange,
): Promise<void> {
  const from = newStatus === undefined ? REMARKABLE_STATUS : requiredPreviousStatus(newStatus, session.role)
  if (from === undefined) throw new PortalError('FORBIDDEN')
  const { company } = session
  const now = sql<Date>`now()`
  const moved = newStatus && {
    status: newStatus,
    ...(newStatus === 'IN_REVIEW' && { approved_at: now }),
    ...(newStatus === 'POSTED' && {
      shipped_at: now,
      courier_id: sql.ref<string | null>('wanted.courier_id'),
      tracking_no: sql.ref<string | null>('wanted.tracking_no'),
    }),
    ...(newStatus === 'COMPLETED' && {
      earned_by_id: sql<string | null>`case when counts then promoter_id end`,
    }),
  }
  const remarked = remark && { remark }
  const hasNoRep = newStatus === 'IN_REVIEW' && session.role === ADMIN
  const isReached = await whereActionableLockingReps(trx, session)
  const sent = await describeParcelsOrThrow(trx, session, orders)
  const ids = orders.map(({ id }) => id)
  const parcels = orders.map(({ parcel }) => toParcelColumns(parcel ?? null))
  const rows = await trx
    .updateTable('orders')
    .from(
      sql<{ id: string }>`unnest(${ids}::uuid[], ${parcels.map(one => one.courier_id)}::uuid[],
        ${parcels.map(one => one.tracking_no)}::text[])`.as<'wanted'>(
        sql`wanted(id, courier_id, tracking_no)`,
      ),
    )
    .set({ ...moved, ...remarked, updated_at: now })
    .whereRef('orders.id', '=', 'wanted.id')
    .where('status', '=', from)
    .where(isReached)
    .$if(hasNoRep, query => query.where('promoter_id', 'is', null))
    .returning(['orders.id', 'promoter_id as repId', 'user_id', 'company_id as companyId', 'remark', 'slip'])
    .execute()
  const changed = sortRowsByIds(ids, rows)
  if (changed.length < orders.length) {
    const left = ids.find(id => changed.every(order => order.id !== id)) ?? ''
    const reached = trx.selectFrom('orders').where('id', '=', left).where(isReached)
    const { status } = await reached.select('status').executeTakeFirstOrThrow(notFoundError)
    throw new PortalError(hasNoRep && status === from ? 'REQUEST_HAS_REP' : 'ORDER_MOVED')
  }
  if (newStatus !== undefined) {
    const byOrder = Map.groupBy(await findAllItemsOfOrders(trx, ids), ({ orderId }) => orderId)
    const toMove = changed.map(order => {
      const own = byOrder.get(order.id) ?? []
      const [items, dropped] = [own.filter(one => one.droppedAt === null), own.filter(one => one.droppedAt)]
      return { ...order, items, dropped }
    })
    if (newStatus === 'IN_REVIEW' || newStatus === 'POSTED')
      await requireHcpEligibleForItems(trx, toMove, { demo, company })
    if (newStatus === 'CANCELLED') await releaseOrders(trx, toMove, session.userId)
    if (newStatus === 'POSTED') await shipOrders(trx, toMove, session)
    await notifyHcps(trx, newStatus, changed, sent)
  }
  for (const { id, repId } of changed)
    audit(newStatus === undefined ? 'order.remarked' : 'order.moved', id, {
      ...(newStatus && { from, to: newStatus }),
      ...remarked,
      ...(sent.has(id) && { parcel: sent.get(id) }),
      ...onBehalfOf(session, repId),
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

type ChangedOrder = { id: string; user_id: string; companyId: string; remark: string[] }

/** Notifies HCPs of the new status. Shipping also enqueues a delivery reminder that is due a week later. */
async function notifyHcps(
  trx: Trx,
  to: OrderStatus,
  orders: readonly ChangedOrder[],
  parcels: ReadonlyMap<string, string>,
): Promise<void> {
  const kind = NEWS[to]
  if (kind === null) return
  const notices = orders.flatMap(({ id: orderId, user_id: userId, companyId, remark: [text] }) => {
    const parcel = parcels.get(orderId)
    const about = { companyId, userId, orderId }
    const reminder = { ...about, kind: 'DELIVERY_REMINDER', dueIn: REMINDED_AFTER } as const
    return [
      { ...about, kind, details: { ...(text && { text }), ...(parcel && { parcel }) } },
      ...(to === 'POSTED' ? [reminder] : []),
    ]
  })
  await enqueueNotifications(trx, notices)
}

async function releaseOrders(trx: Trx, orders: readonly OrderToShip[], actorId: string): Promise<void> {
  for (const { id: orderId, items } of orders) {
    const itemIds = items.map(({ id }) => id)
    await releaseReservedItems(trx, itemIds, { orderId, actorId })
  }
}

/** Takes a piece of each item out of a lot. @throws PortalError NO_USABLE_LOT, or SLIP_CHANGED */
async function shipOrders(
  trx: Trx,
  orders: readonly OrderToShip[],
  { userId: actorId, company: { timeZone } }: Session,
): Promise<void> {
  const shipped = await shipReservedPieces(trx, toPieces(orders), { actorId, timeZone })
  const lotsOf = createLotsOfOrder(shipped)
  for (const order of orders) {
    const refusal = findLotRefusal(order, lotsOf(order.id))
    if (refusal !== undefined) throw refusal
  }
  await setShippedLots(trx, shipped)
}
