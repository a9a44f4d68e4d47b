import { formatParcel } from '@portal/contract/companies/courier-rules'
import { sql } from 'kysely'
import type { Routes } from '../companies/app-context.ts'
import { PortalError } from '../platform/http/errors.ts'
import { lockActionableOrder, onBehalfOf } from './change-order.ts'
import { describeParcelOrThrow, toParcel, toParcelColumns } from './describe-parcel.ts'
import { findOrderOrThrow } from './orders.queries.ts'

/**
 * Names the courier and the tracking number of a shipped order, corrects them, or removes them. Reps reach the orders that they
 * can move, admins those of their company. The same parcel again changes nothing, also after the HCP has confirmed it.
 */
export function registerParcelChange({ change }: Pick<Routes, 'change'>): void {
  change('POST /order/:id/parcel', {
    audits: { 'order.parcel-set': 'order' },
    async run({ trx, session, params: { id: orderId }, body, audit }) {
      const order = await lockActionableOrder(trx, session, orderId)
      const columns = toParcelColumns(body.parcel)
      if (order.courier_id !== columns.courier_id || order.tracking_no !== columns.tracking_no) {
        if (order.status !== 'POSTED') throw new PortalError('ORDER_MOVED')
        const before = toParcel(order)
        const after =
          body.parcel && (await describeParcelOrThrow(trx, session, body.parcel, order.courier_id))
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
      return findOrderOrThrow(trx, orderId)
    },
  })
}
