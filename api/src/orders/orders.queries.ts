import type { Address } from '@portal/contract/addresses'
import { ORDER_ENDINGS, type OrderState, type OrderStatus } from '@portal/contract/order-status'
import type { Order, OwnOrder } from '@portal/contract/orders'
import { addressText } from '@portal/contract/postal-address'
import { type RawBuilder, type Selectable, sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import { preparedQuery } from '../platform/database/prepared-query.ts'
import type { Queryable, Schema, Trx, UserRow } from '../platform/database/schema.ts'

/** What the picture of the sample that a column names is known by now; from the samples feature. */
export type PictureOf = (column: string) => RawBuilder<string | null>

/** What is packed and counted needs none. */
const noPicture: PictureOf = () => sql<null>`null`

/** Orders with their items and the lots these were shipped from. */
export function selectWithItems(db: Queryable, pictureOf = noPicture) {
  return db
    .selectFrom('orders')
    .selectAll('orders')
    .select(eb =>
      jsonArrayFrom(
        eb
          .selectFrom('order_items')
          .whereRef('order_items.order_id', '=', 'orders.id')
          .orderBy('position')
          .select(['shop_item_id as id', 'name', 'lot_id as lotId', pictureOf('shop_item_id').as('picture')]),
      ).as('items'),
    )
}

/** The same, newest first. */
export function selectOrders(db: Queryable, pictureOf: PictureOf) {
  return selectWithItems(db, pictureOf).orderBy('orders.created_at', 'desc').orderBy('orders.id', 'desc')
}

/** Whether an order is of an HCP of one of these reps. */
export function whereRepIn(repIds: readonly string[]) {
  return sql<boolean>`orders.promoter_id = any(${repIds}::uuid[])`
}

/** Whether an order is of the caller's company. */
export function whereOfCompany({ companyId }: { companyId: string }) {
  return sql<boolean>`orders.company_id = ${companyId}`
}

/** Whether an order is shown and counted as this. */
export function whereInState(state: OrderState) {
  if (ORDER_ENDINGS.some(ending => ending === state))
    return sql<boolean>`(orders.status = 'CANCELLED' and orders.ending = ${state})`
  if (state === 'CANCELLED') return sql<boolean>`(orders.status = 'CANCELLED' and orders.ending is null)`
  return sql<boolean>`orders.status = ${state}`
}

export type OrderRecord = Awaited<ReturnType<ReturnType<typeof selectWithItems>['executeTakeFirstOrThrow']>>

/** An order on the wire, with the names and the address of the day it was placed, and the pictures of now (H§3, D§7). */
export function toOrderDto(row: OrderRecord): Order {
  const category = { name: row.category_name }
  return {
    id: row.id,
    status: row.status,
    ...(row.ending && { ending: row.ending }),
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
    remark: row.remark,
    history: historyOf(row),
    category,
    address: { name: row.address_name },
    addressSnaphot: snapshotAddress(row),
    orderItem: row.items.map(({ id, name, picture }) => ({
      shopItem: { id, name, ...(picture !== null && { picture }), categories: [{ category }] },
    })),
  }
}

/** Where an order goes: the address of the day it was placed. */
export function snapshotAddress(row: Selectable<Schema['orders']>): Order['addressSnaphot'] {
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

/** The same as a line, which begins with the practice. */
export function snapshotAddressLine(row: Selectable<Schema['orders']>): string {
  const address = snapshotAddress(row)
  return [address.name, addressText(address)].filter(Boolean).join(', ')
}

/** A finished order changes no more, so `updated_at` is when it was delivered or rejected (D§7). */
function historyOf(row: OrderRecord): Order['history'] {
  const finished = row.status === 'COMPLETED' || row.status === 'CANCELLED'
  const steps: [OrderStatus, Date | null][] = [
    ['PROCESSING', row.created_at],
    ['IN_REVIEW', row.approved_at],
    ['POSTED', row.shipped_at],
    [row.status, finished ? row.updated_at : null],
  ]
  return steps.flatMap(([status, at]) => (at === null ? [] : [{ status, at: at.toISOString() }]))
}

/** @returns finds a user's orders, newest first */
export function createFindOrders(pictureOf: PictureOf) {
  const select = preparedQuery(['userId'], (db, { userId }: { userId: string }) =>
    selectOrders(db, pictureOf).where('orders.user_id', '=', userId),
  )
  return async (db: Queryable, userId: string): Promise<OwnOrder[]> =>
    (await select(db, { userId })).map(row => ({
      ...toOrderDto(row),
      ...(row.idempotency_key !== null && { idempotencyKey: row.idempotency_key }),
    }))
}

export async function findOrderStatuses(db: Queryable, userId: string) {
  const rows = await db
    .selectFrom('orders')
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .select(['id', 'status', 'ending'])
    .execute()
  return rows.map(({ ending, ...order }) => ({ ...order, ...(ending && { ending }) }))
}

export async function readOrder(db: Queryable, pictureOf: PictureOf, id: string): Promise<Order> {
  return toOrderDto(await selectOrders(db, pictureOf).where('orders.id', '=', id).executeTakeFirstOrThrow())
}

/** What the user ordered under this Idempotency-Key, and the digest of the request that did (D§7). */
export async function findOrderByKey(db: Queryable, pictureOf: PictureOf, userId: string, key: string) {
  const row = await selectOrders(db, pictureOf)
    .where('orders.user_id', '=', userId)
    .where('orders.idempotency_key', '=', key)
    .executeTakeFirst()
  return row && { order: toOrderDto(row), digest: row.request_digest }
}

type NewOrder = {
  address: Address
  category: { id: string; name: string }
  items: readonly { id: string; name: string; picture: string | null }[]
  /** The Idempotency-Key and what was asked with it. */
  once: { key: string; digest: string } | undefined
}

/** Stores an order, with its HCP's rep: the caller holds the user, so the rep stays theirs meanwhile. */
export async function insertOrder(trx: Trx, user: UserRow, order: NewOrder): Promise<Order> {
  const { address, category, items } = order
  const [ids, names] = [items.map(({ id }) => id), items.map(({ name }) => name)]
  const row = await trx
    .with('placed', query =>
      query
        .insertInto('orders')
        .values({
          user_id: user.id,
          company_id: user.company_id,
          promoter_id: user.promoter_id,
          category_id: category.id,
          category_name: category.name,
          idempotency_key: order.once?.key ?? null,
          request_digest: order.once?.digest ?? null,
          address_name: address.name,
          address_line1: address.line1,
          address_line2: address.line2,
          address_state: address.state,
          address_city: address.city,
          address_postcode: address.postcode,
          address_phone: address.phone,
        })
        .returningAll(),
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
    .selectAll()
    .executeTakeFirstOrThrow()
  return toOrderDto({
    ...row,
    items: items.map(({ id, name, picture }) => ({ id, name, picture, lotId: null })),
  })
}

/** The items of an order, as they were called that day. */
export async function findOrderItems(db: Queryable, orderId: string) {
  return db
    .selectFrom('order_items')
    .where('order_id', '=', orderId)
    .orderBy('position')
    .select(['shop_item_id as id', 'name'])
    .execute()
}

/** Notes of each item of an order which lot was shipped. */
export async function assignLots(
  trx: Trx,
  orderId: string,
  lots: ReadonlyMap<string, string>,
): Promise<void> {
  for (const [itemId, lotId] of lots) {
    await trx
      .updateTable('order_items')
      .set({ lot_id: lotId })
      .where('order_id', '=', orderId)
      .where('shop_item_id', '=', itemId)
      .execute()
  }
}
