import { sampleCategoryOf } from '@portal/contract/users/professions'
import type { Queryable } from '../platform/database/schema.ts'
import { usablePiecesSql } from '../stock/lots.queries.ts'
import { pictureHashSql } from '../stock/pictures.queries.ts'
import { allowedForHcpSql, type OfferFilter } from '../stock/sample-rules.queries.ts'
import { findUserOrThrow } from '../users/users.queries.ts'

/** The one category offered to a user, determined by the company and the profession (H§9, D§7). */
export async function findCategoryOfferedToUser(db: Queryable, userId: string) {
  const hcp = await findUserOrThrow(db, userId)
  const category = await findCategoryForProfession(db, hcp.company_id, hcp.profession)
  return category && { ...category, hcp }
}

/** A company's category for a profession; undefined until the company has a sample in it. */
export function findCategoryForProfession(db: Queryable, companyId: string, profession: string | null) {
  return db
    .selectFrom('shop_categories')
    .where('company_id', '=', companyId)
    .where('name', '=', sampleCategoryOf(profession ?? ''))
    .select(['id', 'name'])
    .executeTakeFirst()
}

/** The items a company offers to an HCP, as `findOfferedItemsInCategory` returns them. */
export async function findItemsOfferedToHcp(db: Queryable, companyId: string, offerFilter: OfferFilter) {
  const category = await findCategoryForProfession(db, companyId, offerFilter.hcp.profession)
  return category === undefined ? [] : findOfferedItemsInCategory(db, category.id, offerFilter)
}

/** The offered items of a category by position, and whether each is in stock today. */
export async function findOfferedItemsInCategory(
  db: Queryable,
  categoryId: string,
  offerFilter: OfferFilter,
) {
  return db
    .selectFrom('shop_items')
    .where('category_id', '=', categoryId)
    .where('active', '=', true)
    .where(allowedForHcpSql(offerFilter))
    .orderBy('position')
    .orderBy('id')
    .select(eb => [
      'id',
      'name',
      pictureHashSql('shop_items.id').as('picture'),
      'leaflet',
      eb('reserved', '<', usablePiecesSql(offerFilter.company.timeZone)).$castTo<boolean>().as('inStock'),
    ])
    .execute()
}

/** The category of a company's item, and whether the item is offered. */
export async function findItemCategoryAndOffer(
  db: Queryable,
  itemId: string,
  companyId: string,
  offerFilter: OfferFilter,
) {
  return db
    .selectFrom('shop_items')
    .where('id', '=', itemId)
    .where('company_id', '=', companyId)
    .select(eb => [
      'category_id as categoryId',
      eb
        .and([eb('active', '=', true), allowedForHcpSql(offerFilter)])
        .$castTo<boolean>()
        .as('offered'),
    ])
    .executeTakeFirst()
}
