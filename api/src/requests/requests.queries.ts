import { normalizeTrackingNo } from '@portal/contract/companies/courier-rules'
import type { ParsedInput } from '@portal/contract/endpoints'
import { parseOrderReference } from '@portal/contract/orders/order-reference'
import { ORDER_STATES, type OrderState, type UnconfirmedDays } from '@portal/contract/orders/order-status'
import { HCP } from '@portal/contract/roles'
import { NOT_ASSIGNED } from '@portal/contract/users/registration-status'
import { type RawBuilder, sql } from 'kysely'
import type { Company } from '../companies/companies.ts'
import { buildOrdersQuery, type OrderRecord, whereOrderInState } from '../orders/orders.queries.ts'
import { countInStates } from '../platform/database/count-in-states.ts'
import { currentDaySql, whereTimeInDays } from '../platform/database/days.ts'
import {
  type Page,
  type PageRequest,
  readPageByTime,
  sortRowsByIds,
} from '../platform/database/pagination.ts'
import type { Queryable } from '../platform/database/schema.ts'
import { findLotIdsByNumber } from '../stock/lots.queries.ts'
import { buildHcpIdsBySearchQuery } from '../users/entries.queries.ts'

type RequestFilter = ParsedInput<'POST /admin/requests/export', 'body'>

/** Maximum orders found by the shown part of an id. Two orders share its first eight characters once in 4 billion. */
const SAME_ID_MAX = 50

/** A page of a company's orders that match a filter, newest first unless it sorts otherwise. */
export async function findRequestsPage(
  db: Queryable,
  company: Company,
  filter: RequestFilter,
  page: PageRequest,
): Promise<Page<{ id: string }>> {
  const query = await buildFilteredRequestIdsQuery(db, company, filter)
  return readPageByTime(query, 'orders', page, filter)
}

/** How many of a company's orders match a filter, in each state (`countInStates`). */
export async function countRequestsByState(
  db: Queryable,
  company: Company,
  filter: RequestFilter,
): Promise<Record<OrderState, number>> {
  return countInStates(db, await buildFilteredRequestIdsQuery(db, company, filter), {
    states: ORDER_STATES,
    whereInState: whereOrderInState,
    findsFew: Boolean(filter.search),
  })
}

/** Reads orders by id, in the order of the ids. */
export async function findOrderRecordsByIds(
  db: Queryable,
  orderIds: readonly string[],
): Promise<OrderRecord[]> {
  const rows = await buildOrdersQuery(db).where(sql<boolean>`orders.id = any(${orderIds}::uuid[])`).execute()
  return sortRowsByIds(orderIds, rows)
}

/** A company's approved orders that match a filter, oldest first, at most `limit`. */
export async function findOrdersToShip(
  db: Queryable,
  company: Company,
  filter: RequestFilter,
  limit: number,
): Promise<OrderRecord[]> {
  const query = await buildFilteredRequestIdsQuery(db, company, { ...filter, status: 'IN_REVIEW' })
  const found = await query.orderBy('orders.created_at').orderBy('orders.id').limit(limit).execute()
  return findOrderRecordsByIds(
    db,
    found.map(({ id }) => id),
  )
}

/** Selects the ids of a company's orders that match a filter, unordered. */
export async function buildFilteredRequestIdsQuery(
  db: Queryable,
  { id: companyId, timeZone }: Company,
  filter: RequestFilter,
) {
  const { status, rep, profession, item, lot, unconfirmed, sentAgain, search = '', from, to } = filter
  let query = db
    .selectFrom('orders')
    .select('orders.id')
    .where('orders.company_id', '=', companyId)
    .where(whereTimeInDays('orders.created_at', { from, to, timeZone }))
  if (status !== undefined) query = query.where(whereOrderInState(status))
  if (rep === NOT_ASSIGNED) query = query.where('orders.promoter_id', 'is', null)
  else if (rep !== undefined) query = query.where('orders.promoter_id', '=', rep)
  if (profession !== undefined)
    query = query.where('orders.user_id', 'in', selectHcpIdsByProfession(db, companyId, profession))
  if (item !== undefined || lot !== undefined) {
    const lots = lot === undefined ? undefined : await findLotIdsByNumber(db, companyId, lot)
    query = query.where('orders.id', 'in', buildOrderIdsWithItemQuery(db, { item, lots }))
  }
  if (unconfirmed !== undefined) query = query.where(whereDeliveryUnconfirmed(unconfirmed, timeZone))
  if (sentAgain === 'no') query = query.where('orders.replaces_id', 'is', null)
  if (search !== '') {
    const ids = await findOrderIdsByIdOrTrackingNo(db, companyId, search)
    query =
      ids.length > 0
        ? query.where('orders.id', 'in', ids)
        : query.where('orders.user_id', 'in', buildHcpIdsBySearchQuery(db, companyId, search))
  }
  return query
}

function selectHcpIdsByProfession(db: Queryable, companyId: string, profession: string) {
  return db
    .selectFrom('users')
    .select('users.id')
    .where('users.company_id', '=', companyId)
    .where('users.role', '=', HCP)
    .where('users.profession', '=', profession)
}

/** Filter on a sample id and on lot ids; undefined matches all. */
export type SampleAndLots = { item: string | undefined; lots: readonly string[] | undefined }

/** Selects the ids of the orders with a matching item. */
export function buildOrderIdsWithItemQuery(db: Queryable, sampleAndLots: SampleAndLots) {
  return db
    .selectFrom('order_items')
    .select('order_items.order_id')
    .where(whereOrderItemMatches(sampleAndLots))
}

/** Whether a row of `order_items` has this sample and one of these lots, and was not dropped. */
export function whereOrderItemMatches({ item, lots }: SampleAndLots): RawBuilder<boolean> {
  const parts = [
    sql`order_items.dropped_at is null`,
    item === undefined ? sql`true` : sql`order_items.shop_item_id = ${item}`,
    lots === undefined ? sql`true` : sql`order_items.lot_id = any(${lots}::uuid[])`,
  ]
  return sql<boolean>`${sql.join(parts, sql` and `)}`
}

/** Whether an order was shipped more than so many days ago, and nobody has confirmed that it arrived. */
export function whereDeliveryUnconfirmed(afterDays: UnconfirmedDays, timeZone: string): RawBuilder<boolean> {
  return sql<boolean>`orders.status = 'POSTED'
    and orders.shipped_at < (${currentDaySql(timeZone)} - ${afterDays}::int)::timestamp at time zone ${timeZone}`
}

/**
 * Finds orders by their tracking number, by their full id, or by at least the first eight characters of the shown part (the last
 * twelve).
 */
export async function findOrderIdsByIdOrTrackingNo(
  db: Queryable,
  companyId: string,
  search: string,
): Promise<string[]> {
  const { shown } = parseOrderReference(search) ?? {}
  const trackingNo = normalizeTrackingNo(search)
  if (trackingNo === undefined) return []
  const rows = await db
    .selectFrom('orders')
    .where('company_id', '=', companyId)
    .where(eb =>
      eb.or([
        eb('tracking_no', '=', trackingNo),
        ...(shown === undefined ? [] : [sql<boolean>`right(id::text, 12) like ${`${shown}%`}`]),
      ]),
    )
    .limit(SAME_ID_MAX)
    .select('id')
    .execute()
  return rows.map(({ id }) => id)
}
