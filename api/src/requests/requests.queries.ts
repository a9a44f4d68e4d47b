import type { Received } from '@portal/contract/endpoints'
import { sql } from 'kysely'
import type { AppContext } from '../companies/app-context.ts'
import { type OrderRecord, selectOrders, whereInState } from '../orders/orders.queries.ts'
import { whereInDays } from '../platform/database/days.ts'
import {
  cursorOf,
  type Page,
  type PageRequest,
  sortByIds,
  takePage,
  whereAfterCursor,
} from '../platform/database/pagination.ts'
import type { Queryable } from '../platform/database/schema.ts'
import { findLotIds } from '../samples/lots.queries.ts'
import { selectHcpIdsBySearch } from '../users/entries.queries.ts'

type RequestFilter = Received<'POST /admin/requests/export', 'body'>

/** Maximum orders found by the shown part of an id. Two orders share its first eight characters once in 4 billion. */
const SAME_ID_MAX = 50

/** A page of a company's orders that match a filter, newest first. */
export async function findRequests(
  context: AppContext,
  companyId: string,
  filter: RequestFilter,
  { limit, cursor }: PageRequest,
): Promise<Page<{ id: string }>> {
  let query = (await selectFilteredRequests(context, companyId, filter))
    .select(cursorOf('orders'))
    .orderBy('orders.created_at', 'desc')
    .orderBy('orders.id', 'desc')
    .limit(limit + 1)
  if (cursor !== undefined) query = query.where(whereAfterCursor('orders', cursor))
  return takePage(await query.execute(), limit)
}

/** Reads orders by id, in the order of the ids. */
export async function readRequestRecords(db: Queryable, ids: readonly string[]): Promise<OrderRecord[]> {
  const rows = await selectOrders(db).where(sql<boolean>`orders.id = any(${ids}::uuid[])`).execute()
  return sortByIds(ids, rows)
}

/** A company's approved orders that match a filter, oldest first, at most `limit`. */
export async function findOrdersToShip(
  context: AppContext,
  companyId: string,
  filter: RequestFilter,
  limit: number,
): Promise<OrderRecord[]> {
  const query = await selectFilteredRequests(context, companyId, { ...filter, status: 'IN_REVIEW' })
  const found = await query.orderBy('orders.created_at').orderBy('orders.id').limit(limit).execute()
  return readRequestRecords(
    context.db,
    found.map(({ id }) => id),
  )
}

/** Selects the ids of a company's orders that match a filter, unordered. */
export async function selectFilteredRequests(context: AppContext, companyId: string, filter: RequestFilter) {
  const { db, companyOf } = context
  const { status, rep, item, lot, search = '', from, to } = filter
  let query = db
    .selectFrom('orders')
    .select('orders.id')
    .where('orders.company_id', '=', companyId)
    .where(whereInDays('orders.created_at', { from, to, timeZone: companyOf(companyId).timeZone }))
  if (status !== undefined) query = query.where(whereInState(status))
  if (rep !== undefined) query = query.where('orders.promoter_id', '=', rep)
  if (item !== undefined || lot !== undefined) {
    const lots = lot === undefined ? undefined : await findLotIds(db, companyId, lot)
    query = query.where('orders.id', 'in', selectOrdersWithGoods(db, { item, lots }))
  }
  if (search !== '') {
    const ids = await findByShownId(db, companyId, search)
    query =
      ids.length > 0
        ? query.where('orders.id', 'in', ids)
        : query.where('orders.user_id', 'in', selectHcpIdsBySearch(db, companyId, search))
  }
  return query
}

/** Filter on a sample id and on lot ids; undefined matches all. */
export type Goods = { item: string | undefined; lots: readonly string[] | undefined }

/** Selects the ids of the orders with a matching item. */
export function selectOrdersWithGoods(db: Queryable, goods: Goods) {
  return db.selectFrom('order_items').select('order_items.order_id').where(whereOrderHasGoods(goods))
}

/** Whether a row of `order_items` has this sample and one of these lots. */
export function whereOrderHasGoods({ item, lots }: Goods) {
  const parts = [
    item === undefined ? sql`true` : sql`order_items.shop_item_id = ${item}`,
    lots === undefined ? sql`true` : sql`order_items.lot_id = any(${lots}::uuid[])`,
  ]
  return sql<boolean>`${sql.join(parts, sql` and `)}`
}

/** Finds orders by their full id, or by at least the first eight characters of the shown part (the last twelve). */
async function findByShownId(db: Queryable, companyId: string, search: string): Promise<string[]> {
  const shown = /^(?:[\da-f]{8}-(?:[\da-f]{4}-){3})?([\da-f]{8,12})$/i.exec(search)?.[1]?.toLowerCase()
  if (shown === undefined) return []
  const rows = await db
    .selectFrom('orders')
    .where('company_id', '=', companyId)
    .where(sql<boolean>`right(id::text, 12) like ${`${shown}%`}`)
    .limit(SAME_ID_MAX)
    .select('id')
    .execute()
  return rows.map(({ id }) => id)
}
