import type { Address } from '@portal/contract/addresses'
import type { OrderStatus } from '@portal/contract/order-status'
import type { Order } from '@portal/contract/orders'
import { addressText } from '@portal/contract/postal-address'
import { type Selectable, sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Queryable, Schema, Trx, UserRow } from '../database/schema.ts'

/** Orders with their items and the lots these were shipped from. */
export function selectWithItems(db: Queryable) {
  return db
    .selectFrom('orders')
    .selectAll('orders')
    .select(eb =>
      jsonArrayFrom(
        eb
          .selectFrom('order_items')
          .whereRef('order_items.order_id', '=', 'orders.id')
          .orderBy('position')
          .select(['shop_item_id as id', 'name', 'lot_id as lotId']),
      ).as('items'),
    )
}

/** The same, newest first. */
export function selectOrders(db: Queryable) {
  return selectWithItems(db).orderBy('orders.created_at', 'desc').orderBy('orders.id', 'desc')
}

/** Whether an order is of an HCP of one of these reps. */
export function isOfReps(repIds: readonly string[]) {
  return sql<boolean>`orders.promoter_id = any(${repIds}::uuid[])`
}

export type OrderRecord = Awaited<ReturnType<ReturnType<typeof selectWithItems>['executeTakeFirstOrThrow']>>

/** An order on the wire, with the names and the address of the day it was placed (H§3, D§7). */
export function toOrder(row: OrderRecord): Order {
  const category = { name: row.category_name }
  return {
    id: row.id,
    status: row.status,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
    remark: row.remark,
    history: historyOf(row),
    category,
    address: { name: row.address_name },
    addressSnaphot: addressOf(row),
    orderItem: row.items.map(({ id, name }) => ({ shopItem: { id, name, categories: [{ category }] } })),
  }
}

/** Where an order goes: the address of the day it was placed. */
export function addressOf(row: Selectable<Schema['orders']>): Order['addressSnaphot'] {
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
export function addressLine(row: Selectable<Schema['orders']>): string {
  const address = addressOf(row)
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

/** A user's orders, newest first. */
export async function findOrders(db: Queryable, userId: string): Promise<Order[]> {
  return (await selectOrders(db).where('orders.user_id', '=', userId).execute()).map(toOrder)
}

export async function findOrderStatuses(db: Queryable, userId: string) {
  return db
    .selectFrom('orders')
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .select(['id', 'status'])
    .execute()
}

export async function readOrder(db: Queryable, id: string): Promise<Order> {
  return toOrder(await selectOrders(db).where('orders.id', '=', id).executeTakeFirstOrThrow())
}

/** What the user ordered under this Idempotency-Key, and the digest of the request that did (D§7). */
export async function findOrderByKey(db: Queryable, userId: string, key: string) {
  const row = await selectOrders(db)
    .where('orders.user_id', '=', userId)
    .where('orders.idempotency_key', '=', key)
    .executeTakeFirst()
  return row && { order: toOrder(row), digest: row.request_digest }
}

type NewOrder = {
  address: Address
  category: { id: string; name: string }
  items: readonly { id: string; name: string }[]
  /** The Idempotency-Key and what was asked with it. */
  once: { key: string; digest: string } | undefined
}

/** Stores an order, with its HCP's rep: the caller holds the user, so the rep stays theirs meanwhile. @returns its id */
export async function insertOrder(trx: Trx, user: UserRow, order: NewOrder): Promise<string> {
  const { address, category } = order
  const { id } = await trx
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
    .returning('id')
    .executeTakeFirstOrThrow()
  const items = order.items.map((item, position) => ({
    order_id: id,
    position,
    shop_item_id: item.id,
    name: item.name,
  }))
  await trx.insertInto('order_items').values(items).execute()
  return id
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
export async function bindLots(trx: Trx, orderId: string, lots: ReadonlyMap<string, string>): Promise<void> {
  for (const [itemId, lotId] of lots) {
    await trx
      .updateTable('order_items')
      .set({ lot_id: lotId })
      .where('order_id', '=', orderId)
      .where('shop_item_id', '=', itemId)
      .execute()
  }
}
