import type { Request } from '@portal/contract/requests/requests.endpoints'
import { toParcel } from '../orders/describe-parcel.ts'
import { toOrderLinks } from '../orders/order-links.queries.ts'
import {
  buildOrdersQuery,
  type OrderRecord,
  toDroppedItem,
  toOrderHistory,
  toSnapshotAddress,
  whereOrderOfCompany,
} from '../orders/orders.queries.ts'
import type { Queryable, UserRow } from '../platform/database/schema.ts'
import type { Session } from '../platform/http/authenticate.ts'
import { notFoundError } from '../platform/http/errors.ts'
import { findLotLabelsById, lotLabelWhenShipped } from '../stock/lots.queries.ts'
import { formatNameWithTitle } from '../users/personal-info.ts'
import { findUsersOf } from '../users/users.queries.ts'

/** Maps orders to DTOs, with the names of HCP, rep and lots. */
export async function toRequestDtos(db: Queryable, orders: readonly OrderRecord[]): Promise<Request[]> {
  const users = await findUsersOf(db, orders, ({ user_id, promoter_id }) => [user_id, promoter_id])
  const lotIds = orders.flatMap(({ items }) => items.flatMap(({ lotId }) => lotId ?? []))
  const lots = await findLotLabelsById(db, [...new Set(lotIds)])
  return orders.map(order => ({
    id: order.id,
    status: order.status,
    ...(order.ending && { ending: order.ending }),
    ...toOrderLinks(order),
    createdAt: order.created_at.toISOString(),
    practice: order.address_name,
    category: order.category_name,
    remark: order.remark,
    parcel: toParcel(order),
    history: toOrderHistory(order),
    hcp: describe(order.user_id, users),
    rep: order.promoter_id === null ? null : describe(order.promoter_id, users),
    address: toSnapshotAddress(order),
    items: order.items.map(({ lotId, fate, leaflet, ...item }) => {
      const lot = lotId === null ? undefined : lots.get(lotId)
      return {
        ...item,
        ...(fate !== null && { fate }),
        ...(leaflet !== null && { leaflet }),
        lot: lot === undefined ? null : lotLabelWhenShipped(lot, order.shipped_at),
      }
    }),
    dropped: order.dropped.map(item => ({ id: item.id, name: item.name, ...toDroppedItem(item) })),
  }))
}

/** A request in the file, with what only its readers may know of the HCP. */
export type ExportedRequest = Request & { profession: string | null }

/** Maps orders for the file. */
export async function toExportedRequests(
  db: Queryable,
  orders: readonly OrderRecord[],
): Promise<ExportedRequest[]> {
  const hcps = await findUsersOf(db, orders, ({ user_id }) => user_id)
  const requests = await toRequestDtos(db, orders)
  return requests.map(request => ({
    ...request,
    profession: hcps.get(request.hcp.id)?.profession ?? null,
  }))
}

function describe(id: string, users: ReadonlyMap<string | null, UserRow>) {
  const user = users.get(id)
  return { id, name: formatNameWithTitle(user), phone: user?.phone ?? '' }
}

/** @throws PortalError NOT_FOUND without an order */
export async function toRequestDtoOrThrow(db: Queryable, order: OrderRecord | undefined): Promise<Request> {
  const [request] = await toRequestDtos(db, order === undefined ? [] : [order])
  if (request === undefined) throw notFoundError()
  return request
}

/** A request of the admin's company. @throws PortalError NOT_FOUND */
export async function findRequestOrThrow(db: Queryable, session: Session, orderId: string): Promise<Request> {
  const found = buildOrdersQuery(db).where('orders.id', '=', orderId).where(whereOrderOfCompany(session))
  return toRequestDtoOrThrow(db, await found.executeTakeFirst())
}
