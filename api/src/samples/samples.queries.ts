import { sampleCategoryOf } from '@portal/contract/professions'
import type { Queryable } from '../database/schema.ts'
import { readUser } from '../users/users.queries.ts'
import { usableOf } from './lots.queries.ts'

/** The one category offered to a user: it follows the profession and belongs to the company (H§9, D§7). */
export async function findOfferedCategory(db: Queryable, userId: string) {
  const user = await readUser(db, userId)
  return db
    .selectFrom('shop_categories')
    .where('company_id', '=', user.company_id)
    .where('name', '=', sampleCategoryOf(user.profession ?? ''))
    .select(['id', 'name'])
    .executeTakeFirst()
}

/** The items of a category in the order they are offered, and whether there is one left by the day in a time zone. */
export async function findItems(db: Queryable, categoryId: string, timeZone: string) {
  return db
    .selectFrom('shop_items')
    .where('category_id', '=', categoryId)
    .where('active', '=', true)
    .orderBy('position')
    .orderBy('id')
    .select(eb => ['id', 'name', eb('reserved', '<', usableOf(timeZone)).$castTo<boolean>().as('inStock')])
    .execute()
}

/** The category of an item of the company. */
export async function findItemCategory(db: Queryable, id: string, companyId: string) {
  const item = await db
    .selectFrom('shop_items')
    .where('id', '=', id)
    .where('company_id', '=', companyId)
    .select('category_id as categoryId')
    .executeTakeFirst()
  return item?.categoryId
}

const cartItem = ['id', 'shop_item_id as shopItemId', 'qty', 'is_selected as isSelected'] as const

/** Puts an item into the cart; one that is in it already is selected again (D§7). */
export async function upsertCartItem(db: Queryable, userId: string, shopItemId: string) {
  return db
    .insertInto('cart_items')
    .values({ user_id: userId, shop_item_id: shopItemId })
    .onConflict(conflict => conflict.columns(['user_id', 'shop_item_id']).doUpdateSet({ is_selected: true }))
    .returning(cartItem)
    .executeTakeFirstOrThrow()
}

export async function findCart(db: Queryable, userId: string) {
  return db
    .selectFrom('cart_items')
    .where('user_id', '=', userId)
    .orderBy('position')
    .select(cartItem)
    .execute()
}

/** @returns whether there was such an own item */
export async function deleteCartItem(db: Queryable, id: string, userId: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('cart_items')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return Number(numDeletedRows) === 1
}
