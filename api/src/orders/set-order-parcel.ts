import { formatParcel } from '@portal/contract/companies/courier-rules'
import type { ParcelInput } from '@portal/contract/companies/couriers.endpoints'
import type { Order } from '@portal/contract/orders/orders.endpoints'
import { REP } from '@portal/contract/roles'
import { sql } from 'kysely'
import type { AppContext } from '../companies/app-context.ts'
import { recordAuditEvent } from '../platform/audit/record-audit.ts'
import type { Session } from '../platform/http/authenticate.ts'
import { notFoundError, PortalError } from '../platform/http/errors.ts'
import { whereOrderActionableLockingReps } from './change-order.ts'
import { describeParcelOrThrow, toParcel, toParcelColumns } from './describe-parcel.ts'
import { buildOrdersQuery, findOrderOrThrow } from './orders.queries.ts'

/**
 * Names the courier and the tracking number of a shipped order, corrects them, or removes them. Reps reach the orders that they
 * can move, admins those of their company. The same parcel again changes nothing, also after the HCP has confirmed it.
 * @throws PortalError NOT_FOUND, COURIER_OFF, or ORDER_MOVED if the order is not on its way
 */
export async function setOrderParcel(
  { db }: AppContext,
  session: Session,
  orderId: string,
  parcelInput: ParcelInput | null,
): Promise<Order> {
  const { timeZone } = session.company
  return db.transaction().execute(async trx => {
    const isReached = await whereOrderActionableLockingReps(trx, session, timeZone)
    const { repId } = await trx
      .selectFrom('orders')
      .where('id', '=', orderId)
      .where(isReached)
      .select('promoter_id as repId')
      .forNoKeyUpdate()
      .executeTakeFirstOrThrow(notFoundError)
    const order = await buildOrdersQuery(trx).where('orders.id', '=', orderId).executeTakeFirstOrThrow()
    const before = toParcel(order)
    const columns = toParcelColumns(parcelInput)
    if (order.courier_id === columns.courier_id && order.tracking_no === columns.tracking_no)
      return findOrderOrThrow(trx, orderId)
    if (order.status !== 'POSTED') throw new PortalError('ORDER_MOVED')
    const after = parcelInput && (await describeParcelOrThrow(trx, session, parcelInput, order.courier_id))
    await trx
      .updateTable('orders')
      .set({ ...columns, updated_at: sql<Date>`now()` })
      .where('id', '=', orderId)
      .execute()
    await recordAuditEvent(trx, session, {
      action: 'order.parcel-set',
      entity: 'order',
      entityId: orderId,
      details: {
        before: { parcel: before ? formatParcel(before) : null },
        after: { parcel: after },
        ...(session.role === REP && repId !== session.userId && { onBehalfOf: repId }),
      },
    })
    return findOrderOrThrow(trx, orderId)
  })
}
