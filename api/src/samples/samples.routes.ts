import type { AppContext, Routes } from '../companies/app-context.ts'
import { findItemsRefusedByLicence } from '../licences/refused-items.queries.ts'
import { PortalError } from '../platform/http/errors.ts'
import { findPictureFileOrThrow } from '../stock/pictures.queries.ts'
import { addOrSelectCartItem, deleteCartItem, findCartItemsOfUser } from './cart.queries.ts'
import {
  findCategoryOfferedToUser,
  findItemCategoryAndOffer,
  findOfferedItemsInCategory,
} from './samples.queries.ts'

/** Routes for the samples offered to an HCP, and for the cart (H§7, D§7). */
export function registerSampleRoutes({ route }: Routes, { db, config: { demo } }: AppContext): void {
  route('GET /shop-items', async ({ session }) => {
    const category = await findCategoryOfferedToUser(db, session.userId)
    if (category === undefined) return { shopItems: [], shopItemCategories: [] }
    const { company } = session
    const items = await findOfferedItemsInCategory(db, category.id, { hcp: category.hcp, company, demo })
    const ids = items.map(({ id }) => id)
    const ended = await findItemsRefusedByLicence(db, session.userId, ids, company.timeZone)
    const isRefused = (id: string) => ended?.items.some(item => item.id === id)
    const { hcp: _hcp, ...shown } = category
    const categories = [{ categoryId: category.id, category: shown }]
    const shopItems = items.map(({ picture, leaflet, ...item }) => ({
      ...item,
      ...(picture !== null && { picture }),
      ...(leaflet !== null && { leaflet }),
      ...(ended && isRefused(item.id) && { licenceEndedOn: ended.endedOn }),
      categories,
    }))
    return { shopItems, shopItemCategories: [shown] }
  })

  route('GET /sample-pictures/:hash', ({ params: { hash } }) => findPictureFileOrThrow(db, hash))

  route('POST /carts', async ({ session, body }) => {
    const category = await findCategoryOfferedToUser(db, session.userId)
    const hcp = category?.hcp ?? { profession: null, specialty: null }
    const offering = { hcp, company: session.company, demo }
    const item = await findItemCategoryAndOffer(db, body.shopItemId, session.companyId, offering)
    if (item === undefined) throw new PortalError('NOT_FOUND')
    if (item.categoryId !== category?.id || !item.offered) throw new PortalError('CATEGORY_NOT_OFFERED')
    return addOrSelectCartItem(db, session.userId, body.shopItemId)
  })

  route('GET /carts/summary', async ({ session }) => ({
    items: await findCartItemsOfUser(db, session.userId),
  }))

  route('DELETE /carts/:id', async ({ session, params }) => {
    if (!(await deleteCartItem(db, params.id, session.userId))) throw new PortalError('NOT_FOUND')
    return {}
  })
}
