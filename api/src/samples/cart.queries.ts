import { sql } from 'kysely'
import type { Queryable, Trx, UserRow } from '../platform/database/schema.ts'
import { pictureHashSql } from '../stock/pictures.queries.ts'
import { allowedForHcpSql, type OfferFilter } from '../stock/sample-rules.queries.ts'
import { reserveItemsInStock, type StockChange } from '../stock/stock.queries.ts'
import { findCategoryForProfession } from './samples.queries.ts'

const cartItem = ['id', 'shop_item_id as shopItemId', 'qty', 'is_selected as isSelected'] as const
type CartItem = { id: string; qty: 1; shopItemId: string; isSelected: boolean }

/** Adds an item to the cart. An item that is already in the cart is selected again (D§7). */
export async function addOrSelectCartItem(
  db: Queryable,
  userId: string,
  shopItemId: string,
): Promise<CartItem> {
  return db
    .insertInto('cart_items')
    .values({ user_id: userId, shop_item_id: shopItemId })
    .onConflict(conflict => conflict.columns(['user_id', 'shop_item_id']).doUpdateSet({ is_selected: true }))
    .returning(cartItem)
    .executeTakeFirstOrThrow()
}

export async function findCartItemsOfUser(db: Queryable, userId: string): Promise<CartItem[]> {
  return db
    .selectFrom('cart_items')
    .where('user_id', '=', userId)
    .orderBy('position')
    .select(cartItem)
    .execute()
}

/** Deletes an item from the user's cart. @returns whether it was there */
export async function deleteCartItem(db: Queryable, cartItemId: string, userId: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('cart_items')
    .where('id', '=', cartItemId)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return Number(numDeletedRows) === 1
}
type SelectedCartItem = {
  cartItemId: string
  id: string
  name: string
  picture: string | null
  categoryId: string
  allowed: boolean
}

/** The selected cart items in the order they were added; `allowed`: law and company allow the item for the HCP today. */
export async function findSelectedCartItems(
  trx: Trx,
  userId: string,
  offerFilter: OfferFilter,
): Promise<SelectedCartItem[]> {
  return trx
    .selectFrom('cart_items')
    .innerJoin('shop_items', 'shop_items.id', 'cart_items.shop_item_id')
    .where('cart_items.user_id', '=', userId)
    .where('cart_items.is_selected', '=', true)
    .orderBy('cart_items.position')
    .select([
      'cart_items.id as cartItemId',
      'shop_items.id',
      'name',
      pictureHashSql('shop_items.id').as('picture'),
      'category_id as categoryId',
      allowedForHcpSql(offerFilter).as('allowed'),
    ])
    .execute()
}

/**
 * Reserves one piece of each item for an order in one conditional write, and removes the items from the cart (D§7).
 * @returns ids of the items out of stock; if there are any, the caller must roll back
 */
export async function reserveItemsAndEmptyCart(
  trx: Trx,
  cartItems: readonly { cartItemId: string; id: string }[],
  change: StockChange,
): Promise<string[]> {
  const ids = cartItems.map(({ id }) => id)
  const lines = cartItems.map(({ cartItemId }) => cartItemId)
  await trx.deleteFrom('cart_items').where(sql<boolean>`id = any(${lines}::uuid[])`).execute()
  const taken = await reserveItemsInStock(trx, ids, change)
  return ids.filter(id => !taken.includes(id))
}

/** Removes what an HCP's profession and specialty are not offered from the cart. */
export async function deleteCartItemsNotOffered(
  trx: Trx,
  hcp: UserRow,
  rules: Omit<OfferFilter, 'hcp'>,
): Promise<void> {
  const category = await findCategoryForProfession(trx, hcp.company_id, hcp.profession)
  const offered = trx
    .selectFrom('shop_items')
    .where('category_id', '=', category?.id ?? null)
    .where(allowedForHcpSql({ hcp, ...rules }))
    .select('id')
  await trx
    .deleteFrom('cart_items')
    .where('user_id', '=', hcp.id)
    .where('shop_item_id', 'not in', offered)
    .execute()
}

/** Empties the cart of an erased user. */
export async function eraseCart(trx: Trx, userId: string): Promise<void> {
  await trx.deleteFrom('cart_items').where('user_id', '=', userId).execute()
}
