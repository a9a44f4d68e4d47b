import type { AppContext } from '../companies/app-context.ts'
import { PortalError } from '../platform/http/errors.ts'
import type { Route } from '../platform/http/route.ts'
import { findPictureFile } from '../stock/pictures.queries.ts'
import { deleteCartItem, findCartItems, upsertCartItem } from './cart.queries.ts'
import { findItemWithOffer, findOfferedCategory, findOfferedItems } from './samples.queries.ts'

/** Routes for the samples offered to an HCP, and for the cart (H§7, D§7). */
export function registerSampleRoutes(route: Route, { db, config: { demo }, companyOf }: AppContext): void {
  route('GET /shop-items', async ({ session }) => {
    const category = await findOfferedCategory(db, session.userId)
    if (category === undefined) return { shopItems: [], shopItemCategories: [] }
    const items = await findOfferedItems(db, category.id, {
      timeZone: companyOf(session.companyId).timeZone,
      profession: category.profession,
      demo,
    })
    const categories = [{ categoryId: category.id, category }]
    const shopItems = items.map(({ picture, ...item }) => ({
      ...item,
      ...(picture !== null && { picture }),
      categories,
    }))
    return { shopItems, shopItemCategories: [category] }
  })

  route('GET /sample-pictures/:hash', ({ params: { hash } }) => findPictureFile(db, hash))

  route('POST /carts', async ({ session, body }) => {
    const category = await findOfferedCategory(db, session.userId)
    const offering = { profession: category?.profession ?? null, demo }
    const item = await findItemWithOffer(db, body.shopItemId, session.companyId, offering)
    if (item === undefined) throw new PortalError('NOT_FOUND')
    if (item.categoryId !== category?.id || !item.offered) throw new PortalError('CATEGORY_NOT_OFFERED')
    return upsertCartItem(db, session.userId, body.shopItemId)
  })

  route('GET /carts/summary', async ({ session }) => ({ items: await findCartItems(db, session.userId) }))

  route('DELETE /carts/:id', async ({ session, params }) => {
    if (!(await deleteCartItem(db, params.id, session.userId))) throw new PortalError('NOT_FOUND')
    return {}
  })
}
