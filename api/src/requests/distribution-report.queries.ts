import type { PieceFate } from '@portal/contract/orders/delivery-problem-rules'
import type { ShippedPieces } from '@portal/contract/requests/distribution-report.endpoints'
import { type Selectable, sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import { courierJsonSql } from '../companies/couriers.queries.ts'
import { pieceFateSql, whereNotLostOrReturned } from '../orders/piece-fates.queries.ts'
import { shippedNumberSql } from '../orders/supply-records.queries.ts'
import { type Days, whereTimeInDays } from '../platform/database/days.ts'
import {
  type Page,
  type PageRequest,
  readPageByTime,
  sortRowsByIds,
} from '../platform/database/pagination.ts'
import type { Queryable, Schema } from '../platform/database/schema.ts'
import { buildOrderIdsWithItemQuery, type SampleAndLots, whereOrderItemMatches } from './requests.queries.ts'

/** Filter of the report: company, shipping days, and optionally a sample and lots. */
export type DistributionFilter = Days & SampleAndLots & { companyId: string }

/** A page of shipped orders, by shipping time, newest first. */
export async function findShippedOrdersPage(
  db: Queryable,
  filter: DistributionFilter,
  page: PageRequest,
): Promise<Page<{ id: string }>> {
  return readPageByTime(shipped(db, filter).select('orders.id'), 'orders', page, { column: 'shipped_at' })
}

type ShippedOrder = Selectable<Schema['orders']> & {
  shipped_at: Date
  courier: { name: string; address: string } | null
  items: {
    id: string
    name: string
    lotId: string
    fate: PieceFate | null
    /** On the day of shipping. */
    registrationNo: string | null
  }[]
}

/** Reads shipped orders by id, in the order of the ids, each with only the items that match the filter. */
export async function findShippedOrdersByIds(
  db: Queryable,
  filter: DistributionFilter,
  orderIds: readonly string[],
): Promise<ShippedOrder[]> {
  const rows = await db
    .selectFrom('orders')
    .where(sql<boolean>`orders.id = any(${orderIds}::uuid[])`)
    .selectAll('orders')
    .$narrowType<{ shipped_at: Date }>()
    .select(courierJsonSql('orders.courier_id').as('courier'))
    .select(eb =>
      jsonArrayFrom(
        eb
          .selectFrom('order_items')
          .innerJoin('shop_items', 'shop_items.id', 'shop_item_id')
          .whereRef('order_items.order_id', '=', 'orders.id')
          .where('lot_id', 'is not', null)
          .where(whereOrderItemMatches(filter))
          .orderBy('order_items.position')
          .select([
            'shop_item_id as id',
            'order_items.name',
            'lot_id as lotId',
            pieceFateSql.as('fate'),
            shippedNumberSql.as('registrationNo'),
          ])
          .$narrowType<{ lotId: string }>(),
      ).as('items'),
    )
    .execute()
  return sortRowsByIds(orderIds, rows)
}

/** Selects one row per shipped item that matches the filter, for counting. */
export function buildDistributionsQuery(db: Queryable, filter: DistributionFilter) {
  return shipped(db, filter)
    .innerJoin('order_items', 'order_items.order_id', 'orders.id')
    .where('lot_id', 'is not', null)
    .where(whereOrderItemMatches(filter))
    .select('orders.id')
}

/** The pieces of each sample among the shipped items that match the filter, without lost and returned ones, the most first. */
export async function countShippedPiecesBySample(
  db: Queryable,
  filter: DistributionFilter,
): Promise<ShippedPieces[]> {
  const rows = await buildDistributionsQuery(db, filter)
    .clearSelect()
    .where(whereNotLostOrReturned)
    .innerJoin('shop_items', 'shop_items.id', 'shop_item_id')
    .groupBy(['shop_items.id', 'shop_items.name'])
    .select([
      'shop_items.id',
      'shop_items.name',
      sql<number>`count(*)::int`.as('pieces'),
      sql<number>`count(distinct orders.user_id)::int`.as('hcps'),
    ])
    .orderBy('pieces', 'desc')
    .orderBy('shop_items.name')
    .execute()
  return rows.map(({ id, name, pieces, hcps }) => ({ sample: { id, name }, pieces, hcps }))
}

function shipped(db: Queryable, { companyId, item, lots, ...days }: DistributionFilter) {
  const query = db
    .selectFrom('orders')
    .where('orders.company_id', '=', companyId)
    .where('orders.shipped_at', 'is not', null)
    .where(whereTimeInDays('orders.shipped_at', days))
  if (item === undefined && lots === undefined) return query
  return query.where('orders.id', 'in', buildOrderIdsWithItemQuery(db, { item, lots }))
}
