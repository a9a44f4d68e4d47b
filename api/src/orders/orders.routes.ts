import type { AppContext, Routes } from '../companies/app-context.ts'
import { changeOrders, findActionableOrderOrThrow, ORDER_MOVE_AUDIT_EVENTS } from './change-order.ts'
import { registerSampleDrop } from './drop-order-item.ts'
import { findOrderOrThrow, findOrderStatusesOfHcp, findOrdersOfHcp } from './orders.queries.ts'
import { registerOrderPlacement } from './place-order.ts'
import { registerParcelChange } from './set-order-parcel.ts'

/** Routes that place, list and move orders (H§7, R§4, D§7). */
export function registerOrderRoutes({ route, change }: Routes, context: AppContext): void {
  const { db } = context
  registerOrderPlacement({ change }, context)
  registerParcelChange({ change })
  registerSampleDrop({ change })

  route('GET /order/get', async ({ session }) => ({
    checkProduct: await findOrdersOfHcp(db, session.userId),
  }))

  route('GET /orders', async ({ session }) => ({ orders: await findOrderStatusesOfHcp(db, session.userId) }))

  change('POST /order/status-update', {
    audits: ORDER_MOVE_AUDIT_EVENTS,
    async run({ body: { id, status: to, parcel }, ...call }) {
      await changeOrders(call, context, [{ id, parcel }], { to })
      return findOrderOrThrow(call.trx, id)
    },
  })

  change('POST /order/update', {
    audits: ORDER_MOVE_AUDIT_EVENTS,
    async run({ body: { orderId, status: to, remark, parcel }, ...call }) {
      // An empty reason counts as no reason.
      const reasons = remark?.filter(text => text !== '')
      await changeOrders(call, context, [{ id: orderId, parcel }], { to, remark: reasons })
      return orderId
    },
    read: findActionableOrderOrThrow,
  })
}
