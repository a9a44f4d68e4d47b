import { idempotencyDigest } from '../platform/http/idempotency-digest.ts'
import type { Route } from '../platform/http/route.ts'
import { type ChangeParts, changeOrder } from './change-order.ts'
import { createFindOrders, findOrderStatuses } from './orders.queries.ts'
import { type PlaceParts, placeOrder } from './place-order.ts'

/** Routes that place, list and move orders (H§7, R§4, D§7). */
export function registerOrders(route: Route, parts: PlaceParts & ChangeParts): void {
  const { db } = parts
  const findOrders = createFindOrders(parts.pictureOf)

  route('POST /orders', async ({ session, body, headers }) =>
    placeOrder(parts, session, body, headers['idempotency-key']),
  )

  route('GET /order/get', async ({ session }) => ({ checkProduct: await findOrders(db, session.userId) }))

  route('GET /orders', async ({ session }) => ({ orders: await findOrderStatuses(db, session.userId) }))

  route('POST /order/status-update', async ({ session, body }) =>
    changeOrder(parts, session, body.id, { to: body.status }),
  )

  route('POST /order/update', async ({ session, body, headers }) => {
    // An empty reason counts as no reason.
    const remark = body.remark?.filter(text => text !== '')
    const digest = idempotencyDigest(headers['idempotency-key'], body)
    return changeOrder(parts, session, body.orderId, { to: body.status, remark }, digest)
  })
}
