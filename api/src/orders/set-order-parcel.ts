import { formatParcel } from '@portal/contract/companies/courier-rules'
import type { ParcelInput } from '@portal/contract/companies/couriers.endpoints'
import { sql } from 'kysely'
import type { Routes } from '../companies/app-context.ts'
import { findUsableCourierOrThrow } from '../companies/couriers.queries.ts'
import type { ChangeScope } from '../platform/http/change.ts'
import { PortalError } from '../platform/http/errors.ts'
import { lockActionableOrder, onBehalfOf } from './change-order.ts'
import { toParcel, toParcelColumns } from './describe-parcel.ts'
import { findOrderOrThrow } from './orders.queries.ts'

/** The audit events of `setOrderParcel`. */
export const PARCEL_AUDIT_EVENTS = { 'order.parcel-set': 'order' }

export function registerParcelChange({ change }: Pick<Routes, 'change'>): void {
  change('POST /order/:id/parcel', {
    audits: PARCEL_AUDIT_EVENTS,
    async run({ params: { id: orderId }, body, ...call }) {
      await setOrderParcel(call, orderId, body.parcel)
      return findOrderOrThrow(call.trx, orderId)
    },
  })
}

/**
 * Names the courier and the tracking number of a shipped order, corrects them, or removes them. Reps reach the orders that they
 * can move, admins those of their company. The same parcel again changes nothing, also after the HCP has confirmed it.
 * @throws PortalError NOT_FOUND, COURIER_OFF, or ORDER_MOVED if the order is not on its way
 */
export async function setOrderParcel(
  { trx, session, audit }: ChangeScope<keyof typeof PARCEL_AUDIT_EVENTS>,
  orderId: string,
  parcel: ParcelInput | null,
): Promise<void> {
  const order = await lockActionableOrder(trx, session, orderId)
  const columns = toParcelColumns(parcel)
  if (order.courier_id === columns.courier_id && order.tracking_no === columns.tracking_no) return
  if (order.status !== 'POSTED') throw new PortalError('ORDER_MOVED')
  const before = toParcel(order)
  const courier =
    parcel && (await findUsableCourierOrThrow(trx, session.companyId, parcel.courierId, order.courier_id))
  const after = courier && formatParcel({ courier: courier.name, trackingNo: columns.tracking_no })
  await trx
    .updateTable('orders')
    .set({ ...columns, updated_at: sql<Date>`now()` })
    .where('id', '=', orderId)
    .execute()
  audit('order.parcel-set', orderId, {
    before: { parcel: before ? formatParcel(before) : null },
    after: { parcel: after },
    ...onBehalfOf(session, order.promoter_id),
  })
}
