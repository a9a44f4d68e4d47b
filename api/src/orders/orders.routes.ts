import type { Order } from '@portal/contract/orders'
import { callDigest } from '../http/call-digest.ts'
import type { Route } from '../http/route.ts'
import { type ChangeParts, changeOrder } from './change-order.ts'
import { findOrderStatuses, findOrders } from './orders.queries.ts'
import { type PlaceParts, placeOrder } from './place-order.ts'
import { type FindPictures, showPictures } from './show-pictures.ts'

/** Placing, listing and moving orders (H§7, R§4, D§7). */
export function registerOrders(
  route: Route,
  { findPictures, ...parts }: PlaceParts & ChangeParts & { findPictures: FindPictures },
): void {
  const { db } = parts
  const show = async (order: Order) => (await showPictures(db, findPictures, [order]))[0] ?? order

  route('POST /orders', async ({ session, body, headers }) =>
    show(await placeOrder(parts, session, body, headers['idempotency-key'])),
  )

  route('GET /order/get', async ({ session }) => ({
    checkProduct: await showPictures(db, findPictures, await findOrders(db, session.userId)),
  }))

  route('GET /orders', async ({ session }) => ({ orders: await findOrderStatuses(db, session.userId) }))

  route('POST /order/status-update', async ({ session, body }) =>
    show(await changeOrder(parts, session, body.id, { to: body.status })),
  )

  route('POST /order/update', async ({ session, body, headers }) => {
    // A reason that was left empty is none.
    const remark = body.remark?.filter(text => text !== '')
    const digest = callDigest(headers['idempotency-key'], body)
    return show(await changeOrder(parts, session, body.orderId, { to: body.status, remark }, digest))
  })
}
