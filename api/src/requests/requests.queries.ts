import type { Received } from '@portal/contract/endpoints'
import { type SelectQueryBuilder, sql } from 'kysely'
import { type OrderRecord, selectWithItems, whereInState } from '../orders/orders.queries.ts'
import { whereInDays } from '../platform/database/days.ts'
import {
  cursorOf,
  type Page,
  type PageRequest,
  sortByIds,
  takePage,
  whereAfterCursor,
} from '../platform/database/pagination.ts'
import type { Queryable, Schema } from '../platform/database/schema.ts'

type RequestFilter = Received<'POST /admin/requests/export', 'body'>

/** What the filters of orders need of other features. */
export type FilterParts = {
  db: Queryable
  timeZoneOf(companyId: string): string
  /** The lots of a company with a number; from the samples feature. */
  findLotIds(db: Queryable, companyId: string, lotNo: string): Promise<string[]>
  /** The HCPs a search finds; from the review feature. */
  selectHcpIdsBySearch(
    db: Queryable,
    companyId: string,
    search: string,
  ): SelectQueryBuilder<Schema, 'campaign_entries', { user_id: string }>
}

/** Orders with the same beginning of their shown id; one in four thousand million has another's eight characters. */
const SAME_ID_MAX = 50

/** A page of a company's orders that a filter leaves, newest first. */
export async function findRequests(
  parts: FilterParts,
  companyId: string,
  filter: RequestFilter,
  { limit, cursor }: PageRequest,
): Promise<Page<{ id: string }>> {
  let query = (await selectFilteredRequests(parts, companyId, filter))
    .select(cursorOf('orders'))
    .orderBy('orders.created_at', 'desc')
    .orderBy('orders.id', 'desc')
    .limit(limit + 1)
  if (cursor !== undefined) query = query.where(whereAfterCursor('orders', cursor))
  return takePage(await query.execute(), limit)
}

/** Orders by their ids, in this order. */
export async function readRequestRecords(db: Queryable, ids: readonly string[]): Promise<OrderRecord[]> {
  const rows = await selectWithItems(db).where(sql<boolean>`orders.id = any(${ids}::uuid[])`).execute()
  return sortByIds(ids, rows)
}

/** The oldest approved orders of a company that a filter leaves, which are to be shipped. */
export async function findOrdersToShip(
  parts: FilterParts,
  companyId: string,
  filter: RequestFilter,
  limit: number,
): Promise<OrderRecord[]> {
  const query = await selectFilteredRequests(parts, companyId, { ...filter, status: 'IN_REVIEW' })
  const found = await query.orderBy('orders.created_at').orderBy('orders.id').limit(limit).execute()
  return readRequestRecords(
    parts.db,
    found.map(({ id }) => id),
  )
}

/** The ids of a company's orders that a filter leaves, in no order. */
export async function selectFilteredRequests(parts: FilterParts, companyId: string, filter: RequestFilter) {
  const { db, timeZoneOf, selectHcpIdsBySearch } = parts
  const { status, rep, item, lot, search = '', from, to } = filter
  let query = db
    .selectFrom('orders')
    .select('orders.id')
    .where('orders.company_id', '=', companyId)
    .where(whereInDays('orders.created_at', { from, to, timeZone: timeZoneOf(companyId) }))
  if (status !== undefined) query = query.where(whereInState(status))
  if (rep !== undefined) query = query.where('orders.promoter_id', '=', rep)
  if (item !== undefined || lot !== undefined) {
    const lots = lot === undefined ? undefined : await parts.findLotIds(db, companyId, lot)
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

/** A sample, and lots by their ids. */
export type Goods = { item: string | undefined; lots: readonly string[] | undefined }

/** The ids of the orders with an item of these goods. */
export function selectOrdersWithGoods(db: Queryable, goods: Goods) {
  return db.selectFrom('order_items').select('order_items.order_id').where(whereOrderHasGoods(goods))
}

/** Whether an item of an order is of the sample and from one of the lots. */
export function whereOrderHasGoods({ item, lots }: Goods) {
  const parts = [
    item === undefined ? sql`true` : sql`order_items.shop_item_id = ${item}`,
    lots === undefined ? sql`true` : sql`order_items.lot_id = any(${lots}::uuid[])`,
  ]
  return sql<boolean>`${sql.join(parts, sql` and `)}`
}

/** Orders whose id is searched for: all of it, or what is shown of it from its eighth character on. */
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
