import { parcelText } from '@portal/contract/courier-rules'
import type { ParcelInput } from '@portal/contract/couriers'
import type { Order } from '@portal/contract/orders'
import { REP } from '@portal/contract/roles'
import { sql } from 'kysely'
import type { AppContext } from '../companies/app-context.ts'
import { findCourierForParcel } from '../companies/couriers.queries.ts'
import { recordAuditEvent } from '../platform/audit/record-audit.ts'
import type { Queryable } from '../platform/database/schema.ts'
import type { Session } from '../platform/http/authenticate.ts'
import { notFound, PortalError } from '../platform/http/errors.ts'
import { lockActingRepIds } from '../users/absences-and-deputies.queries.ts'
import { readOrder, selectOrders, toParcel, whereOrderOfCompany, whereOrderRepIn } from './orders.queries.ts'

/**
 * Names the courier and the tracking number of a shipped order, corrects them, or removes them. Reps reach the orders that they
 * can move, admins those of their company. The same parcel again changes nothing, also after the HCP has confirmed it.
 * @throws PortalError NOT_FOUND, COURIER_OFF, or ORDER_MOVED if the order is not on its way
 */
export async function setParcel(
  { db, companyOf }: AppContext,
  session: Session,
  id: string,
  input: ParcelInput | null,
): Promise<Order> {
  const { timeZone } = companyOf(session.companyId)
  return db.transaction().execute(async trx => {
    const isReached =
      session.role === REP
        ? whereOrderRepIn(await lockActingRepIds(trx, session.userId, timeZone))
        : whereOrderOfCompany(session)
    const { repId } = await trx
      .selectFrom('orders')
      .where('id', '=', id)
      .where(isReached)
      .select('promoter_id as repId')
      .forNoKeyUpdate()
      .executeTakeFirstOrThrow(notFound)
    const order = await selectOrders(trx).where('orders.id', '=', id).executeTakeFirstOrThrow()
    const before = toParcel(order)
    const columns = parcelColumns(input)
    if (order.courier_id === columns.courier_id && order.tracking_no === columns.tracking_no)
      return readOrder(trx, id)
    if (order.status !== 'POSTED') throw new PortalError('ORDER_MOVED')
    const after = input && (await describeParcel(trx, session, input, order.courier_id))
    await trx
      .updateTable('orders')
      .set({ ...columns, updated_at: sql<Date>`now()` })
      .where('id', '=', id)
      .execute()
    await recordAuditEvent(trx, session, {
      action: 'order.parcel-set',
      entity: 'order',
      entityId: id,
      details: {
        before: { parcel: before ? parcelText(before) : null },
        after: { parcel: after },
        ...(session.role === REP && repId !== session.userId && { onBehalfOf: repId }),
      },
    })
    return readOrder(trx, id)
  })
}

/** The columns of an order's parcel. */
export function parcelColumns(input: ParcelInput | null) {
  return { courier_id: input?.courierId ?? null, tracking_no: input?.trackingNo ?? null }
}

/**
 * The courier and number of a parcel in words, as messages and the audit keep them.
 * @param kept the courier that the parcel has, which it may keep although it is switched off
 * @throws PortalError NOT_FOUND if the company has no such courier, or COURIER_OFF
 */
export async function describeParcel(
  db: Queryable,
  { companyId }: Session,
  { courierId, trackingNo = null }: ParcelInput,
  kept: string | null = null,
): Promise<string> {
  const { name: courier } = await findCourierForParcel(db, companyId, courierId, kept)
  return parcelText({ courier, trackingNo })
}
