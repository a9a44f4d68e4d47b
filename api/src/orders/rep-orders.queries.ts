import type { ParsedInput } from '@portal/contract/endpoints'
import { ORDER_STATES, type OrderState, UNSHIPPED_STATUSES } from '@portal/contract/orders/order-status'
import type { Order } from '@portal/contract/orders/orders.endpoints'
import { sql } from 'kysely'
import { countQueryRows } from '../platform/database/count-query-rows.ts'
import { type Month, whereTimeInMonth } from '../platform/database/month.ts'
import {
  likePatternContaining,
  normalizeForSearch,
  normalizeForSearchSql,
} from '../platform/database/normalize-for-search.ts'
import {
  type Page,
  type PageRequest,
  readPageByTime,
  splitIntoChunks,
  whereAfterCursor,
} from '../platform/database/pagination.ts'
import type { Queryable, Trx } from '../platform/database/schema.ts'
import { buildHcpIdsOfRepsBySearchQuery } from '../users/hcp-search.queries.ts'
import {
  buildOrdersQuery,
  type OrderRecord,
  toOrderDto,
  whereOrderInState,
  whereOrderOfReps,
} from './orders.queries.ts'

/** The orders of these HCPs by HCP id, each list newest first (R§3). */
export async function findOrdersByHcp(db: Queryable, hcpIds: string[]): Promise<Map<string, Order[]>> {
  if (hcpIds.length === 0) return new Map()
  const rows = await buildOrdersQuery(db)
    .where('orders.user_id', 'in', hcpIds)
    .orderBy('orders.created_at', 'desc')
    .orderBy('orders.id', 'desc')
    .execute()
  return Map.groupBy(rows.map(toOrderDto), (_order, index) => rows[index]?.user_id ?? '')
}

type OrderFilter = Pick<
  ParsedInput<'GET /haleon/promoter/recruited-users', 'query'>,
  'status' | 'search' | 'sort'
>

/**
 * A page of the orders of these reps' HCPs, newest first by default. `status` filters by state. `search` matches the HCP,
 * the practice or the shown part of the order id (R§2, D§8).
 */
export async function findRepOrdersPage(
  db: Queryable,
  repIds: readonly string[],
  { status, search = '', sort = 'newest' }: OrderFilter,
  { limit, cursor }: PageRequest,
): Promise<Page<{ record: OrderRecord; order: Order }>> {
  const direction = sort === 'oldest' ? 'asc' : 'desc'
  let each = db
    .selectFrom('orders')
    .select('orders.id')
    .where(sql<boolean>`orders.promoter_id = rep.id`)
    .orderBy('orders.created_at', direction)
    .orderBy('orders.id', direction)
    .limit(limit + 1)
  if (status !== undefined) each = each.where(whereOrderInState(status))
  if (search !== '') {
    const part = likePatternContaining(normalizeForSearch(search))
    each = each.where(eb =>
      eb.or([
        eb('orders.user_id', 'in', buildHcpIdsOfRepsBySearchQuery(db, repIds, search)),
        sql<boolean>`${normalizeForSearchSql(sql`orders.address_name`)} like ${part}`,
        // Search the id only for terms with a digit: a term without digits is a name.
        sql<boolean>`${/\d/.test(search)} and right(orders.id::text, 12) like ${part}`,
      ]),
    )
  }
  if (cursor !== undefined) each = each.where(whereAfterCursor('orders', cursor, sort))
  // Read one page per rep from the index and merge these. Otherwise all orders of the reps would be sorted.
  const ofAll = sql<string>`(select page.id from unnest(${repIds}::uuid[]) as rep (id) cross join lateral ${each} as page)`
  const query = buildOrdersQuery(db).where('orders.id', 'in', ofAll)
  const page = await readPageByTime(query, 'orders', { limit, cursor: undefined }, { sort })
  return { rows: page.rows.map(record => ({ record, order: toOrderDto(record) })), next: page.next }
}

/** Counts the orders that wait for an approval and have no rep who could give it. */
export async function countOrdersWithoutRep(db: Queryable, companyId: string): Promise<number> {
  return countQueryRows(
    db
      .selectFrom('orders')
      .where('company_id', '=', companyId)
      .where('status', '=', 'PROCESSING')
      .where('promoter_id', 'is', null),
  )
}

/** Counts the orders of these reps' HCPs by status; orders ended by an admin count by ending (R§2, D§8, D§10). */
export async function countRepOrdersByState(
  db: Queryable,
  repIds: readonly string[],
): Promise<Record<OrderState, number>> {
  const rows = await db
    .selectFrom('orders')
    .where(whereOrderOfReps(repIds))
    .groupBy(['status', 'ending'])
    .select(['status', 'ending', sql<number>`count(*)::int`.as('count')])
    .execute()
  const counts = new Map<OrderState, number>(
    rows.map(({ status, ending, count }) => [ending ?? status, count]),
  )
  const pairs = ORDER_STATES.map(state => [state, counts.get(state) ?? 0])
  return Object.fromEntries(pairs) as Record<OrderState, number> // every state is among the pairs
}

/** When the oldest order that waits for these reps' approval was placed; null without any. */
export async function findOldestWaitingOrderTime(
  db: Queryable,
  repIds: readonly string[],
): Promise<Date | null> {
  const row = await db
    .selectFrom('orders')
    .where(whereOrderOfReps(repIds))
    .where('status', '=', 'PROCESSING')
    .select(eb => eb.fn.min('created_at').as('since'))
    .executeTakeFirst()
  return row?.since ?? null
}

/** Counts the orders that the rep earned in a month. `updated_at` of a completed order never changes again (D§7, D§8). */
export async function countOrdersEarnedInMonth(db: Queryable, repId: string, month: Month): Promise<number> {
  return countQueryRows(
    db.selectFrom('orders').where('earned_by_id', '=', repId).where(whereTimeInMonth('updated_at', month)),
  )
}

/** Assigns all orders of an HCP to a rep. The caller locks the user, as `placeOrder` does. */
export async function assignOrdersOfHcpToRep(trx: Trx, hcpId: string, repId: string): Promise<void> {
  await trx.updateTable('orders').set({ promoter_id: repId }).where('user_id', '=', hcpId).execute()
}

/** Counts the orders to approve or to ship, by rep id. Reps without any are left out. */
export async function countOpenOrdersByRep(
  db: Queryable,
  repIds: readonly string[],
): Promise<Map<string, number>> {
  if (repIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('orders')
    .where('promoter_id', 'in', repIds)
    .where('status', 'in', UNSHIPPED_STATUSES)
    .groupBy('promoter_id')
    .select(['promoter_id as id', sql<number>`count(*)::int`.as('count')])
    .$narrowType<{ id: string }>() // the filter excludes null
    .execute()
  return new Map(rows.map(({ id, count }) => [id, count]))
}

/**
 * Assigns all orders of these HCPs to another rep. Delivered orders stay earned by the previous rep. The caller locks the
 * users, as `placeOrder` does.
 * @returns the number of orders reassigned
 */
export async function reassignOrdersOfHcpsToRep(
  trx: Trx,
  hcpIds: readonly string[],
  repId: string,
): Promise<number> {
  let handed = 0
  for (const part of splitIntoChunks(hcpIds)) {
    let count: number
    do {
      count = await handOverSomeOrders(trx, part, repId)
      handed += count
    } while (count === ORDERS_AT_ONCE)
  }
  return handed
}

/** Orders per statement. Each order is in a dozen indexes; this number stays well below the statement timeout. */
const ORDERS_AT_ONCE = 2000

async function handOverSomeOrders(trx: Trx, userIds: readonly string[], promoterId: string): Promise<number> {
  const some = trx
    .selectFrom('orders')
    .where(sql<boolean>`user_id = any(${userIds}::uuid[])`)
    .where('promoter_id', 'is distinct from', promoterId)
    .select('id')
    .limit(ORDERS_AT_ONCE)
  const { numUpdatedRows } = await trx
    .updateTable('orders')
    .set({ promoter_id: promoterId })
    .where(sql<boolean>`id = any(array(${some}))`)
    .executeTakeFirst()
  return Number(numUpdatedRows)
}
