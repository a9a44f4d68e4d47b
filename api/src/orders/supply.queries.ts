import { sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import { type Days, isInDays } from '../database/days.ts'
import { cursorOf, cutPage, isAfter, type PageRequest } from '../database/page.ts'
import type { Queryable } from '../database/schema.ts'
import { PortalError } from '../http/errors.ts'
import { selectOrdersWith } from './requests.queries.ts'

/** Supplies of a company: shipped in these days, of a sample, from one of these lots. */
export type SupplyFilter = Days & {
  companyId: string
  item: string | undefined
  lots: readonly string[] | undefined
}

/** A page of the orders that were shipped, newest first, each with those of its items that a filter leaves. */
export async function findShipped(db: Queryable, filter: SupplyFilter, { limit, cursor }: PageRequest) {
  let query = shipped(db, filter)
    .selectAll('orders')
    .$narrowType<{ shipped_at: Date }>()
    .select(cursorOf('orders', 'shipped_at'))
    .select(eb =>
      jsonArrayFrom(
        eb
          .selectFrom('order_items')
          .whereRef('order_items.order_id', '=', 'orders.id')
          .where('lot_id', 'is not', null)
          .where(isWanted(filter))
          .orderBy('position')
          .select(['shop_item_id as id', 'name', 'lot_id as lotId'])
          .$narrowType<{ lotId: string }>(),
      ).as('items'),
    )
    .orderBy('orders.shipped_at', 'desc')
    .orderBy('orders.id', 'desc')
    .limit(limit + 1)
  if (cursor !== undefined) query = query.where(isAfter('orders', cursor, 'newest', 'shipped_at'))
  return cutPage(await query.execute(), limit)
}

/** How many items a filter leaves. @throws PortalError EXPORT_TOO_LARGE when they are more than `most` */
export async function countSupplies(db: Queryable, filter: SupplyFilter, most: number): Promise<number> {
  const { count } = await db
    .selectFrom(
      shipped(db, filter)
        .innerJoin('order_items', 'order_items.order_id', 'orders.id')
        .where('lot_id', 'is not', null)
        .where(isWanted(filter))
        .limit(most + 1)
        .select('orders.id')
        .as('some'),
    )
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow()
  if (count > most) throw new PortalError('EXPORT_TOO_LARGE')
  return count
}

function shipped(db: Queryable, { companyId, item, lots, ...days }: SupplyFilter) {
  const query = db
    .selectFrom('orders')
    .where('orders.company_id', '=', companyId)
    .where('orders.shipped_at', 'is not', null)
    .where(isInDays('orders.shipped_at', days))
  if (item === undefined && lots === undefined) return query
  return query.where('orders.id', 'in', selectOrdersWith(db, { item, lots }))
}

/** Whether an item is of the sample and from one of the lots. */
function isWanted({ item, lots }: SupplyFilter) {
  const parts = [
    item === undefined ? sql`true` : sql`order_items.shop_item_id = ${item}`,
    lots === undefined ? sql`true` : sql`order_items.lot_id = any(${lots}::uuid[])`,
  ]
  return sql<boolean>`${sql.join(parts, sql` and `)}`
}
