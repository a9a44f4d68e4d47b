import type { OrderStatus } from '@portal/contract/order-status'
import type { Order } from '@portal/contract/orders'
import type { RecruitedUser, RecruitedView } from '@portal/contract/promoters'
import type { Page, PageRequest } from '../database/page.ts'
import type { Queryable } from '../database/schema.ts'
import { findRecruitedByIds, findRecruitedUsers } from './recruited.queries.ts'

/** What the orders feature tells about a rep's HCPs. */
export type OrderFinders = {
  findOrdersOf: (db: Queryable, userIds: string[]) => Promise<Map<string, Order[]>>
  findPageOfOrders: (
    db: Queryable,
    promoterId: string,
    status: OrderStatus | undefined,
    page: PageRequest,
  ) => Promise<Page<{ userId: string; order: Order }>>
}

type Parts = OrderFinders & { db: Queryable }
type Wanted = PageRequest & { view: RecruitedView | undefined; status: OrderStatus | undefined }

/** A page of what a rep recruited, as the view wants it; without a view the HCPs with all their orders (R§3, D§8). */
export async function findRecruited(
  parts: Parts,
  promoterId: string,
  { view, status, ...page }: Wanted,
): Promise<Page<RecruitedUser>> {
  if (view === 'counts') return { rows: [], next: null }
  if (view === 'orders') return findRecruitedOrders(parts, promoterId, status, page)
  const users = await findRecruitedUsers(parts.db, promoterId, page)
  if (view === 'registrations') return users
  const ids = users.rows.map(user => user.id)
  const orders = await parts.findOrdersOf(parts.db, ids)
  return { ...users, rows: users.rows.map(user => ({ ...user, orders: orders.get(user.id) ?? [] })) }
}

/** One item for each order: its HCP, with that order alone. */
async function findRecruitedOrders(
  { db, findPageOfOrders }: Parts,
  promoterId: string,
  status: OrderStatus | undefined,
  page: PageRequest,
): Promise<Page<RecruitedUser>> {
  const { rows, next } = await findPageOfOrders(db, promoterId, status, page)
  const users = await findRecruitedByIds(db, promoterId, [...new Set(rows.map(row => row.userId))])
  const items = rows.flatMap(({ userId, order }) => {
    const user = users.get(userId)
    return user === undefined ? [] : [{ ...user, orders: [order] }]
  })
  return { rows: items, next }
}
