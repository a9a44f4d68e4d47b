import type { Route } from '../http/route.ts'
import { type MoveParts, moveOrder } from './move-order.ts'
import { findOrderStatuses, findOrders } from './orders.queries.ts'
import { type PlaceParts, placeOrder } from './place-order.ts'
import { remarkOrder } from './remark-order.ts'

/** Placing, listing and moving orders (H§7, R§4, D§7). */
export function registerOrders(route: Route, parts: PlaceParts & MoveParts): void {
  const { db } = parts

  route('POST /orders', async ({ session, body, headers }) =>
    placeOrder(parts, session, body, headers['idempotency-key']),
  )

  route('GET /order/get', async ({ session }) => ({ checkProduct: await findOrders(db, session.userId) }))

  route('GET /orders', async ({ session }) => ({ orders: await findOrderStatuses(db, session.userId) }))

  route('POST /order/status-update', ({ session, body }) =>
    moveOrder(parts, session, { id: body.id, to: body.status }),
  )

  route('POST /order/update', ({ session, body }) => {
    // A reason that was left empty is none.
    const remark = body.remark?.filter(text => text !== '')
    if (body.status === undefined) return remarkOrder(db, session, body.orderId, remark ?? [])
    return moveOrder(parts, session, { id: body.orderId, to: body.status, ...(remark && { remark }) })
  })
}
