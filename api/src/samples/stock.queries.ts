import { sql } from 'kysely'
import type { Trx } from '../database/schema.ts'

/** What an order takes from the cart. */
export type CartLine = { cartItemId: string; id: string; name: string; categoryId: string }

/** The items selected in a cart, in the order they were put in. */
export async function findSelectedItems(trx: Trx, userId: string): Promise<CartLine[]> {
  return trx
    .selectFrom('cart_items')
    .innerJoin('shop_items', 'shop_items.id', 'cart_items.shop_item_id')
    .where('cart_items.user_id', '=', userId)
    .where('cart_items.is_selected', '=', true)
    .orderBy('cart_items.position')
    .select(['cart_items.id as cartItemId', 'shop_items.id', 'name', 'category_id as categoryId'])
    .execute()
}

/**
 * Takes one of each item and empties them from the cart (D§7): one conditional write an item decides.
 * @returns the ids of the items of which none is left; when there are any, the transaction must be undone
 */
export async function takeItems(trx: Trx, cart: readonly CartLine[]): Promise<string[]> {
  const missing: string[] = []
  // In item order, so that two orders never wait for each other.
  for (const { id } of cart.toSorted((a, b) => (a.id < b.id ? -1 : 1))) {
    const { numUpdatedRows } = await trx
      .updateTable('shop_items')
      .set(eb => ({ stock: eb('stock', '-', 1) }))
      .where('id', '=', id)
      .where('stock', '>=', 1)
      .executeTakeFirst()
    if (numUpdatedRows !== 1n) missing.push(id)
  }
  const ids = cart.map(({ cartItemId }) => cartItemId)
  await trx.deleteFrom('cart_items').where('id', 'in', ids).execute()
  return missing
}

/** Puts one of each item back, in item order as orders take them, so neither waits for the other (D§7). */
export async function restockItems(trx: Trx, itemIds: readonly string[]): Promise<void> {
  for (const id of itemIds.toSorted()) {
    await sql`update shop_items set stock = stock + 1 where id = ${id}`.execute(trx)
  }
}
