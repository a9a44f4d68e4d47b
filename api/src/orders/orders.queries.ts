import type { Order } from '@portal/contract/orders'
import { sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Queryable, Trx } from '../database/schema.ts'

/** Orders with their items, newest first. */
export function selectOrders(db: Queryable) {
  return db
    .selectFrom('orders')
    .selectAll('orders')
    .select(eb =>
      jsonArrayFrom(
        eb
          .selectFrom('order_items')
          .whereRef('order_items.order_id', '=', 'orders.id')
          .orderBy('position')
          .select(['shop_item_id as id', 'name']),
      ).as('items'),
    )
    .orderBy('orders.created_at', 'desc')
    .orderBy('orders.id', 'desc')
}

type Row = Awaited<ReturnType<ReturnType<typeof selectOrders>['executeTakeFirstOrThrow']>>

/** An order on the wire, with the names and the address of the day it was placed (H§3, D§7). */
export function toOrder(row: Row): Order {
  const category = { name: row.category_name }
  return {
    id: row.id,
    status: row.status,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
    remark: row.remark,
    category,
    address: { name: row.address_name },
    addressSnaphot: {
      name: row.address_name,
      phone: row.address_phone,
      line1: row.address_line1,
      line2: row.address_line2,
      city: row.address_city,
      state: row.address_state,
      postcode: row.address_postcode,
    },
    orderItem: row.items.map(item => ({ shopItem: { ...item, categories: [{ category }] } })),
  }
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

/** Takes one of an item. @returns whether there was one left: one conditional write decides (D§7) */
export async function takeStock(trx: Trx, itemId: string): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('shop_items')
    .set(eb => ({ stock: eb('stock', '-', 1) }))
    .where('id', '=', itemId)
    .where('stock', '>=', 1)
    .executeTakeFirst()
  return Number(numUpdatedRows) === 1
}

/** Puts one of each item of an order back, in item order as orders take them, so neither waits for the other (D§7). */
export async function restockItems(trx: Trx, orderId: string): Promise<void> {
  const items = await trx
    .selectFrom('order_items')
    .where('order_id', '=', orderId)
    .orderBy('shop_item_id')
    .select('shop_item_id as id')
    .execute()
  for (const { id } of items) {
    await sql`update shop_items set stock = stock + 1 where id = ${id}`.execute(trx)
  }
}
