import type { Address } from '@portal/contract/addresses/addresses.endpoints'
import { formatAddress } from '@portal/contract/addresses/postal-address'
import {
  ORDER_ENDINGS,
  ORDER_STATUSES,
  type OrderState,
  type OrderStatus,
} from '@portal/contract/orders/order-status'
import type { Order, OwnOrder } from '@portal/contract/orders/orders.endpoints'
import type { LotLabel } from '@portal/contract/stock/lots.endpoints'
import { type RawBuilder, type Selectable, sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import { courierJsonSql } from '../companies/couriers.queries.ts'
import { preparedQuery } from '../platform/database/prepared-query.ts'
import type { PrintedPiece } from '../platform/database/request-tables.ts'
import type { Queryable, Schema, Trx, UserRow } from '../platform/database/schema.ts'
import { idempotencyKeyOfRecordSql } from '../platform/http/idempotency-keys.ts'
import { leafletSql } from '../stock/leaflets.queries.ts'
import { pictureHashSql } from '../stock/pictures.queries.ts'
import { toParcel } from './describe-parcel.ts'
import { newestDeliveryProblemSql, replacementOrderSql, toOrderLinks } from './order-links.queries.ts'
import { pieceFateSql } from './piece-fates.queries.ts'

/**
 * Selects orders with their courier, their newest delivery problem, their items, the items' current pictures and leaflets, and the
 * lots they were shipped from; apart from these the items that were dropped.
 */
export function buildOrdersQuery(db: Queryable) {
  return db
    .selectFrom('orders')
    .selectAll('orders')
    .select([
      courierJsonSql('orders.courier_id').as('courier'),
      newestDeliveryProblemSql.as('problem'),
      replacementOrderSql.as('replaced_by'),
    ])
    .select(eb =>
      jsonArrayFrom(
        eb
          .selectFrom('order_items')
          .whereRef('order_items.order_id', '=', 'orders.id')
          .where('dropped_at', 'is', null)
          .orderBy('position')
          .select([
            'shop_item_id as id',
            'name',
            'lot_id as lotId',
            pieceFateSql.as('fate'),
            pictureHashSql('shop_item_id').as('picture'),
            leafletSql('shop_item_id').as('leaflet'),
          ]),
      ).as('items'),
    )
    .select(eb =>
      jsonArrayFrom(
        eb
          .selectFrom('order_items')
          .whereRef('order_items.order_id', '=', 'orders.id')
          .where('dropped_at', 'is not', null)
          .orderBy('position')
          .select([
            'shop_item_id as id',
            'name',
            pictureHashSql('shop_item_id').as('picture'),
            sql<string>`coalesce(dropped_reason, '')`.as('reason'),
            sql<string>`dropped_at`.as('at'),
          ]),
      ).as('dropped'),
    )
}

/** Whether an order belongs to an HCP of one of these reps. */
export function whereOrderOfReps(repIds: readonly string[]): RawBuilder<boolean> {
  return sql<boolean>`orders.promoter_id = any(${repIds}::uuid[])`
}

/** Whether an order belongs to the caller's company. */
export function whereOrderOfCompany({ companyId }: { companyId: string }): RawBuilder<boolean> {
  return sql<boolean>`orders.company_id = ${companyId}`
}

/** Whether an order is shown and counted in this state. */
export function whereOrderInState(state: OrderState): RawBuilder<boolean> {
  if (ORDER_ENDINGS.some(ending => ending === state))
    return sql<boolean>`(orders.status = 'CANCELLED' and orders.ending = ${state})`
  if (state === 'CANCELLED') return sql<boolean>`(orders.status = 'CANCELLED' and orders.ending is null)`
  return sql<boolean>`orders.status = ${state}`
}

export type OrderRecord = Awaited<ReturnType<ReturnType<typeof buildOrdersQuery>['executeTakeFirstOrThrow']>>

/** Maps an order to its DTO: names and address as they were when it was placed, current pictures (H§3, D§7). */
export function toOrderDto(row: OrderRecord): Order {
  const category = { name: row.category_name }
  const parcel = toParcel(row)
  return {
    id: row.id,
    status: row.status,
    ...(row.ending && { ending: row.ending }),
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
    remark: row.remark,
    ...(parcel && { parcel }),
    ...toOrderLinks(row),
    history: toOrderHistory(row),
    category,
    address: { name: row.address_name },
    addressSnaphot: toSnapshotAddress(row),
    orderItem: [
      ...row.items.map(item => ({
        ...(item.fate !== null && { fate: item.fate }),
        shopItem: { ...toShopItem(item, category), ...(item.leaflet !== null && { leaflet: item.leaflet }) },
      })),
      ...row.dropped.map(item => ({
        shopItem: toShopItem(item, category),
        dropped: toDroppedItem(item),
      })),
    ],
  }
}

function toShopItem(
  { id, name, picture }: { id: string; name: string; picture: string | null },
  category: { name: string },
): Order['orderItem'][number]['shopItem'] {
  return { id, name, ...(picture !== null && { picture }), categories: [{ category }] }
}

/** Why and when an item was dropped. */
export function toDroppedItem({ reason, at }: OrderRecord['dropped'][number]): {
  reason: string
  at: string
} {
  return { reason, at: new Date(at).toISOString() }
}

/** The delivery address as it was when the order was placed. */
export function toSnapshotAddress(row: Selectable<Schema['orders']>): Order['addressSnaphot'] {
  return {
    name: row.address_name,
    phone: row.address_phone,
    line1: row.address_line1,
    line2: row.address_line2,
    city: row.address_city,
    state: row.address_state,
    postcode: row.address_postcode,
  }
}

/** The delivery address on one line, the practice first. */
export function formatSnapshotAddress(row: Selectable<Schema['orders']>): string {
  const address = toSnapshotAddress(row)
  return [address.name, formatAddress(address)].filter(Boolean).join(', ')
}

/**
 * The `updated_at` of a finished order is the time of its delivery or ending (D§7): what changes later does not touch it. Only a
 * lost order can still be delivered.
 */
export function toOrderHistory(row: OrderRecord): Order['history'] {
  const times: Record<OrderStatus, Date | null> = {
    PROCESSING: row.created_at,
    IN_REVIEW: row.approved_at,
    POSTED: row.shipped_at,
    COMPLETED: row.status === 'COMPLETED' ? row.updated_at : null,
    CANCELLED: row.status === 'CANCELLED' ? row.updated_at : null,
  }
  return ORDER_STATUSES.flatMap(status => {
    const at = times[status]
    return at === null ? [] : [{ status, at: at.toISOString() }]
  })
}

const selectOwnOrders = preparedQuery(['userId'], (db, { userId }: { userId: string }) =>
  buildOrdersQuery(db)
    .select(
      idempotencyKeyOfRecordSql('POST /orders', sql.ref('orders.user_id'), sql.ref('orders.id')).as(
        'placed_key',
      ),
    )
    .where('orders.user_id', '=', userId)
    .orderBy('orders.created_at', 'desc')
    .orderBy('orders.id', 'desc'),
)

/** An HCP's orders, newest first. */
export async function findOrdersOfHcp(db: Queryable, hcpId: string): Promise<OwnOrder[]> {
  return (await selectOwnOrders(db, { userId: hcpId })).map(row => ({
    ...toOrderDto(row),
    ...(row.placed_key !== null && { idempotencyKey: row.placed_key }),
  }))
}

export async function findOrderStatusesOfHcp(
  db: Queryable,
  hcpId: string,
): Promise<Pick<Order, 'id' | 'status' | 'ending'>[]> {
  const rows = await db
    .selectFrom('orders')
    .where('user_id', '=', hcpId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .select(['id', 'status', 'ending'])
    .execute()
  return rows.map(({ ending, ...order }) => ({ ...order, ...(ending && { ending }) }))
}

export async function findOrderOrThrow(db: Queryable, orderId: string): Promise<Order> {
  return toOrderDto(await buildOrdersQuery(db).where('orders.id', '=', orderId).executeTakeFirstOrThrow())
}

type NewOrder = {
  address: Address
  category: { id: string; name: string }
  items: readonly { id: string; name: string }[]
}

/** Inserts an order and assigns it to the HCP's rep. The caller locks the user, so the rep cannot change. */
export async function insertOrder(trx: Trx, hcp: UserRow, order: NewOrder): Promise<{ id: string }> {
  const { address, category, items } = order
  const [ids, names] = [items.map(({ id }) => id), items.map(({ name }) => name)]
  return await trx
    .with('placed', query =>
      query
        .insertInto('orders')
        .values({
          user_id: hcp.id,
          company_id: hcp.company_id,
          promoter_id: hcp.promoter_id,
          category_id: category.id,
          category_name: category.name,
          address_name: address.name,
          address_line1: address.line1,
          address_line2: address.line2,
          address_state: address.state,
          address_city: address.city,
          address_postcode: address.postcode,
          address_phone: address.phone,
        })
        .returning('id'),
    )
    .with('lines', query =>
      query
        .insertInto('order_items')
        .columns(['order_id', 'position', 'shop_item_id', 'name'])
        .expression(
          sql`select placed.id, item.number - 1, item.id, item.name
            from placed, unnest(${ids}::uuid[], ${names}::text[]) with ordinality as item (id, name, number)`,
        ),
    )
    .selectFrom('placed')
    .select('id')
    .executeTakeFirstOrThrow()
}

/** The items of an order without dropped ones, with their names as they were when it was placed. */
export async function findItemsOfOrder(db: Queryable, orderId: string) {
  return db
    .selectFrom('order_items')
    .where('order_id', '=', orderId)
    .where('dropped_at', 'is', null)
    .orderBy('position')
    .select(['shop_item_id as id', 'name'])
    .execute()
}

/** All items of orders, also dropped ones. */
export async function findAllItemsOfOrders(db: Queryable, orderIds: readonly string[]) {
  return db
    .selectFrom('order_items')
    .where(sql<boolean>`order_id = any(${orderIds}::uuid[])`)
    .orderBy('order_id')
    .orderBy('position')
    .select(['order_id as orderId', 'shop_item_id as id', 'name', 'dropped_at as droppedAt'])
    .execute()
}

/** Stores the lot that each piece was shipped from, and the class and registration number that its sample has today. */
export async function setShippedLots(
  trx: Trx,
  shipped: readonly { orderId: string; itemId: string; lot: { id: string } }[],
): Promise<void> {
  await trx
    .updateTable('order_items')
    .from('shop_items')
    .from(
      sql<{ order_id: string; item_id: string; lot_id: string }>`unnest(
        ${shipped.map(({ orderId }) => orderId)}::uuid[], ${shipped.map(({ itemId }) => itemId)}::uuid[],
        ${shipped.map(({ lot }) => lot.id)}::uuid[])`.as<'shipped'>(sql`shipped(order_id, item_id, lot_id)`),
    )
    .set(({ ref }) => ({
      lot_id: ref('shipped.lot_id'),
      shipped_class: ref('shop_items.class'),
      shipped_registration_no: ref('shop_items.registration_no'),
    }))
    .whereRef('order_items.order_id', '=', 'shipped.order_id')
    .whereRef('order_items.shop_item_id', '=', 'shipped.item_id')
    .whereRef('shop_items.id', '=', 'shipped.item_id')
    .execute()
}

/** The approved orders of a sample whose printed slip names one of these lot numbers. */
export async function findOrderIdsBySlip(
  db: Queryable,
  itemId: string,
  lotNumbers: readonly string[],
): Promise<string[]> {
  const rows = await db
    .selectFrom('orders')
    .innerJoin('order_items', 'order_items.order_id', 'orders.id')
    .where('shop_item_id', '=', itemId)
    .where('status', '=', 'IN_REVIEW')
    .where(
      sql<boolean>`exists (select from jsonb_array_elements(slip) as piece
        where piece->>'itemId' = ${itemId} and piece->>'lotNo' = any(${lotNumbers}::text[]))`,
    )
    .orderBy('orders.created_at')
    .select('orders.id')
    .execute()
  return rows.map(({ id }) => id)
}

/** Stores what the slip of an unshipped order says. @param lots lot by item id; an item without one has no lot on the slip */
export async function savePrintedSlip(
  trx: Trx,
  orderId: string,
  itemIds: readonly string[],
  lots: ReadonlyMap<string, LotLabel>,
): Promise<void> {
  const pieces = itemIds.map((itemId): PrintedPiece => {
    const lot = lots.get(itemId)
    return { itemId, lotNo: lot?.lotNo ?? null, expiresOn: lot?.expiresOn ?? null }
  })
  await trx
    .updateTable('orders')
    .set({ slip: sql<string>`${JSON.stringify(pieces)}::jsonb` })
    .where('id', '=', orderId)
    .execute()
}
