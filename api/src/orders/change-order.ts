import type { ParcelInput } from '@portal/contract/couriers'
import { formatDdMmYyyy } from '@portal/contract/days'
import type { MessageKind } from '@portal/contract/message-kinds'
import { type OrderStatus, REMARKABLE_STATUS, requiredPreviousStatus } from '@portal/contract/order-status'
import type { Order } from '@portal/contract/orders'
import { ADMIN, HCP, REP } from '@portal/contract/roles'
import { type RawBuilder, sql } from 'kysely'
import type { AppContext } from '../companies/app-context.ts'
import { findItemsRefusedByLicence } from '../licences/refused-items.queries.ts'
import { enqueueNotification } from '../notifications/enqueue-notification.ts'
import { recordAuditEvent } from '../platform/audit/record-audit.ts'
import type { Trx } from '../platform/database/schema.ts'
import type { Session } from '../platform/http/authenticate.ts'
import { PortalError } from '../platform/http/errors.ts'
import { lockItemsAndFindNotOffered } from '../stock/sample-rules.queries.ts'
import { releaseReservedItems, type StockChange, shipReservedItems } from '../stock/stock.queries.ts'
import { lockActingRepIds } from '../users/absences-and-deputies.queries.ts'
import { isHcpVerified } from '../users/entries.queries.ts'
import { findUserOrThrow } from '../users/users.queries.ts'
import { describeParcelOrThrow, toParcelColumns } from './describe-parcel.ts'
import {
  findItemsOfOrder,
  findOrderOrThrow,
  setShippedLots,
  whereOrderOfCompany,
  whereOrderOfReps,
} from './orders.queries.ts'

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

type Item = { id: string; name: string }

/** A new status, a new remark, or both, and the parcel of a shipment. An absent field stays unchanged. */
type OrderChange = {
  to?: OrderStatus | undefined
  remark?: string[] | undefined
  parcel?: ParcelInput | undefined
}

/**
 * Moves an order along the transition table, or changes only its remark while it is being prepared (H§4, R§4, D§7).
 * HCPs can change their own orders. Reps can change orders of their HCPs, and of the HCPs of reps they deputise for. Admins
 * can change orders of their company.
 * Shipping assigns a lot to each item and fails if an item has no usable lot. Approving and shipping require that the HCP
 * may still have the items. An admin approves only a request of an HCP without a rep.
 * @param requestDigest of a call with an Idempotency-Key. A retry returns the current order if nothing else has changed it since
 * @throws PortalError FORBIDDEN if the role may never set the status, NOT_FOUND, ORDER_MOVED if the status has changed,
 *   REQUEST_HAS_REP if an admin approves for a rep,
 *   NO_USABLE_LOT, and the errors of `requireHcpEligibleForItems`
 */
export async function changeOrderStatusOrRemark(
  { db, config: { demo }, companyOf }: AppContext,
  session: Session,
  orderId: string,
  { to: newStatus, remark, parcel }: OrderChange,
  requestDigest?: string,
): Promise<Order> {
  const from = newStatus === undefined ? REMARKABLE_STATUS : requiredPreviousStatus(newStatus, session.role)
  if (from === undefined) throw new PortalError('FORBIDDEN')
  const { timeZone } = companyOf(session.companyId)
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
  return db.transaction().execute(async trx => {
    const isReached = await whereOrderActionableLockingReps(trx, session, timeZone)
    const sent = parcel && (await describeParcelOrThrow(trx, session, parcel))
    const changed = await trx
      .updateTable('orders')
      .set({
        ...moved,
        ...remarked,
        ...(parcel && toParcelColumns(parcel)),
        last_change_digest: requestDigest ?? null,
        updated_at: now,
      })
      .where('id', '=', orderId)
      .where('status', '=', from)
      .where(isReached)
      .$if(hasNoRep, query => query.where('promoter_id', 'is', null))
      .$if(requestDigest !== undefined, query =>
        query.where('last_change_digest', 'is distinct from', requestDigest ?? null),
      )
      .returning(['promoter_id as repId', 'user_id as hcpId', 'company_id as companyId', 'remark'])
      .executeTakeFirst()
    if (changed === undefined) {
      const reached = trx.selectFrom('orders').where('id', '=', orderId).where(isReached)
      const found = await reached.select(['last_change_digest as last', 'status']).executeTakeFirst()
      if (found === undefined) throw new PortalError('NOT_FOUND')
      if (requestDigest === undefined || found.last !== requestDigest)
        throw new PortalError(hasNoRep && found.status === from ? 'REQUEST_HAS_REP' : 'ORDER_MOVED')
      return findOrderOrThrow(trx, orderId)
    }
    const items = newStatus === undefined ? [] : await findItemsOfOrder(trx, orderId)
    if (newStatus === 'IN_REVIEW' || newStatus === 'POSTED')
      await requireHcpEligibleForItems(trx, changed.hcpId, items, { demo, timeZone })
    const change = { orderId, actorId: session.userId, timeZone }
    if (newStatus === 'CANCELLED') await releaseReservedItems(trx, idsOf(items), change)
    if (newStatus === 'POSTED') await shipOrder(trx, items, change)
    if (newStatus !== undefined) await notifyHcp(trx, orderId, newStatus, { ...changed, parcel: sent })
    await recordAuditEvent(trx, session, {
      action: newStatus === undefined ? 'order.remarked' : 'order.moved',
      entity: 'order',
      entityId: orderId,
      details: {
        ...(newStatus && { from, to: newStatus }),
        ...remarked,
        ...(sent && { parcel: sent }),
        ...(session.role === REP && changed.repId !== session.userId && { onBehalfOf: changed.repId }),
      },
    })
    return findOrderOrThrow(trx, orderId)
  })
}

/** Whether an order is the caller's to act on. For a rep it locks the absences that let the rep act for others. */
export async function whereOrderActionableLockingReps(
  trx: Trx,
  session: Session,
  timeZone: string,
): Promise<RawBuilder<boolean>> {
  if (session.role === HCP) return sql<boolean>`orders.user_id = ${session.userId}`
  if (session.role === ADMIN) return whereOrderOfCompany(session)
  return whereOrderOfReps(await lockActingRepIds(trx, session.userId, timeZone))
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

/** Takes a piece of each item out of a lot. @throws PortalError NO_USABLE_LOT */
async function shipOrder(trx: Trx, items: readonly Item[], change: StockChange): Promise<void> {
  const lots = await shipReservedItems(trx, idsOf(items), change)
  const missing = items.find(({ id }) => !lots.has(id))
  if (missing !== undefined) {
    throw new PortalError('NO_USABLE_LOT', {
      problem: { code: 'NO_USABLE_LOT_OF', params: { name: missing.name } },
    })
  }
  await setShippedLots(trx, change.orderId, lots)
}

/**
 * Requires that an HCP may still have the items of an order, before it is approved, shipped or sent again (D§10).
 * @throws PortalError HCP_NOT_VERIFIED, SAMPLE_WITHDRAWN, SAMPLE_NOT_ALLOWED or LICENCE_ENDED
 */
export async function requireHcpEligibleForItems(
  trx: Trx,
  hcpId: string,
  items: readonly Item[],
  { demo, timeZone }: { demo: boolean; timeZone: string },
): Promise<void> {
  if (!(await isHcpVerified(trx, hcpId))) throw new PortalError('HCP_NOT_VERIFIED')
  const { profession } = await findUserOrThrow(trx, hcpId)
  const [refused] = await lockItemsAndFindNotOffered(trx, idsOf(items), { profession, demo })
  if (refused !== undefined) {
    const { name, active } = refused
    const params = { name }
    throw active
      ? new PortalError('SAMPLE_NOT_ALLOWED', { problem: { code: 'SAMPLE_NOT_ALLOWED_OF', params } })
      : new PortalError('SAMPLE_WITHDRAWN', { problem: { code: 'SAMPLE_WITHDRAWN_OF', params } })
  }
  const ended = await findItemsRefusedByLicence(trx, hcpId, idsOf(items), timeZone)
  if (ended === undefined) return
  const params = { name: ended.items[0]?.name ?? '', day: formatDdMmYyyy(ended.endedOn) }
  throw new PortalError('LICENCE_ENDED', { problem: { code: 'LICENCE_ENDED_OF', params } })
}
