import { sampleCategoryOf } from '@portal/contract/professions'
import type { Queryable } from '../platform/database/schema.ts'
import { readUser } from '../users/users.queries.ts'
import { usablePiecesSql } from './lots.queries.ts'
import { pictureHashSql } from './pictures.queries.ts'
import { allowedForProfessionSql, type OfferFilter } from './sample-rules.queries.ts'

/** The one category offered to a user, determined by the company and the profession (H§9, D§7). */
export async function findOfferedCategory(db: Queryable, userId: string) {
  const user = await readUser(db, userId)
  const category = await findCategoryOfProfession(db, user.company_id, user.profession)
  return category && { ...category, profession: user.profession }
}

/** A company's category for a profession; undefined until the company has a sample in it. */
export function findCategoryOfProfession(db: Queryable, companyId: string, profession: string | null) {
  return db
    .selectFrom('shop_categories')
    .where('company_id', '=', companyId)
    .where('name', '=', sampleCategoryOf(profession ?? ''))
    .select(['id', 'name'])
    .executeTakeFirst()
}

/** The items a company offers to a profession, as `findOfferedItems` returns them. */
export async function findItemsOfferedToProfession(
  db: Queryable,
  companyId: string,
  offering: OfferFilter & { timeZone: string },
) {
  const category = await findCategoryOfProfession(db, companyId, offering.profession)
  return category === undefined ? [] : findOfferedItems(db, category.id, offering)
}

/** The offered items of a category by position, and whether each is in stock today in a time zone. */
export async function findOfferedItems(
  db: Queryable,
  categoryId: string,
  { timeZone, ...offering }: OfferFilter & { timeZone: string },
) {
  return db
    .selectFrom('shop_items')
    .where('category_id', '=', categoryId)
    .where('active', '=', true)
    .where(allowedForProfessionSql(offering))
    .orderBy('position')
    .orderBy('id')
    .select(eb => [
      'id',
      'name',
      pictureHashSql('shop_items.id').as('picture'),
      eb('reserved', '<', usablePiecesSql(timeZone)).$castTo<boolean>().as('inStock'),
    ])
    .execute()
}

/** The category of a company's item, and whether the item is offered. */
export async function findItemWithOffer(db: Queryable, id: string, companyId: string, offering: OfferFilter) {
  return db
    .selectFrom('shop_items')
    .where('id', '=', id)
    .where('company_id', '=', companyId)
    .select(eb => [
      'category_id as categoryId',
      eb
        .and([eb('active', '=', true), allowedForProfessionSql(offering)])
        .$castTo<boolean>()
        .as('offered'),
    ])
    .executeTakeFirst()
}

const cartItem = ['id', 'shop_item_id as shopItemId', 'qty', 'is_selected as isSelected'] as const

/** Adds an item to the cart. An item that is already in the cart is selected again (D§7). */
export async function upsertCartItem(db: Queryable, userId: string, shopItemId: string) {
  return db
    .insertInto('cart_items')
    .values({ user_id: userId, shop_item_id: shopItemId })
    .onConflict(conflict => conflict.columns(['user_id', 'shop_item_id']).doUpdateSet({ is_selected: true }))
    .returning(cartItem)
    .executeTakeFirstOrThrow()
}

export async function findCartItems(db: Queryable, userId: string) {
  return db
    .selectFrom('cart_items')
    .where('user_id', '=', userId)
    .orderBy('position')
    .select(cartItem)
    .execute()
}

/** Deletes an item from the user's cart. @returns whether it was there */
export async function deleteCartItem(db: Queryable, id: string, userId: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('cart_items')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return Number(numDeletedRows) === 1
}
