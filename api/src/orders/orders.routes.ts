import type { AppContext, Routes } from '../companies/app-context.ts'
import { idempotencyDigest } from '../platform/http/idempotency-digest.ts'
import { changeOrderStatusOrRemark } from './change-order.ts'
import { dropOrderItem } from './drop-order-item.ts'
import { findOrderStatusesOfHcp, findOrdersOfHcp } from './orders.queries.ts'
import { placeOrder } from './place-order.ts'
import { registerParcelChange } from './set-order-parcel.ts'

/** Routes that place, list and move orders (H§7, R§4, D§7). */
export function registerOrderRoutes({ route, change }: Routes, context: AppContext): void {
  const { db } = context
  registerParcelChange({ change })

  route('POST /orders', ({ session, body, headers }) =>
    placeOrder(context, session, body, headers['idempotency-key']),
  )

  route('GET /order/get', async ({ session }) => ({
    checkProduct: await findOrdersOfHcp(db, session.userId),
  }))

  route('GET /orders', async ({ session }) => ({ orders: await findOrderStatusesOfHcp(db, session.userId) }))

  route('POST /order/status-update', ({ session, body }) =>
    changeOrderStatusOrRemark(context, session, body.id, { to: body.status, parcel: body.parcel }),
  )

  route('POST /order/update', ({ session, body, headers }) => {
    // An empty reason counts as no reason.
    const remark = body.remark?.filter(text => text !== '')
    const digest = idempotencyDigest(headers['idempotency-key'], body)
    const change = { to: body.status, remark, parcel: body.parcel }
    return changeOrderStatusOrRemark(context, session, body.orderId, change, digest)
  })

  route('POST /order/:id/items/drop', ({ session, params, body, headers }) =>
    dropOrderItem(context, session, params.id, body, idempotencyDigest(headers['idempotency-key'], body)),
  )
}
