import type { Address } from '@portal/contract/addresses'
import type { ResponseData } from '@portal/contract/endpoints'
import type { Allowance } from '@portal/contract/limits'
import { collectionPhoneProblem, splitPhone } from '@portal/contract/phone'
import type { ShopItem } from '@portal/contract/samples'
import { problemText } from '../lib/problem-text.ts'
import { m } from '../texts.ts'
import { allowanceLeftText, exceededAllowance } from './allowance-rules.ts'
import type { RequestDraft } from './request-draft.ts'

type Offered = ResponseData<'GET /shop-items'>

/** The items of a category; an item belongs only to its first category (H§3). */
export function itemsInCategory({ shopItems }: Offered, categoryId: string): ShopItem[] {
  return shopItems.filter(item => item.categories[0]?.categoryId === categoryId)
}

/** Whether an item can be requested, apart from limits: there are pieces, and it needs no certificate that has ended. */
export function isAvailable({ inStock, licenceEndedOn }: ShopItem): boolean {
  return inStock && licenceEndedOn === undefined
}

/** The initial draft: a single category is preselected, the phone is the profile's, and unavailable items are dropped. */
export function initialRequestDraft(
  kept: Partial<RequestDraft>,
  offered: Offered,
  profilePhone: string | null,
): RequestDraft {
  const categories = offered.shopItemCategories
  const only = categories.length === 1 ? categories[0] : undefined
  const category = categories.find(({ id }) => id === kept.categoryId) ?? only
  const known = itemsInCategory(offered, category?.id ?? '')
  const shopItemIds = (kept.shopItemIds ?? []).filter(id => id === '' || known.some(item => item.id === id))
  const { prefix, number } = splitPhone(profilePhone ?? '')
  return {
    categoryId: category?.id ?? '',
    shopItemIds: shopItemIds.length > 0 ? shopItemIds : [''],
    prefix: kept.prefix ?? (prefix && `+${prefix}`),
    phone: kept.phone ?? number,
  }
}

/** Why a sample request cannot be placed (H§5 'Sample request submit needs'). */
export function sampleRequestErrors(
  draft: RequestDraft,
  address: Address | undefined,
  { shopItems }: Offered,
  allowances: readonly Allowance[],
) {
  const soldOut = shopItems.some(({ id, inStock }) => !inStock && draft.shopItemIds.includes(id))
  const needsLicence = shopItems.some(
    ({ id, licenceEndedOn }) => licenceEndedOn !== undefined && draft.shopItemIds.includes(id),
  )
  const over = exceededAllowance(allowances, draft.shopItemIds)
  return {
    categoryId: draft.categoryId === '' ? m.samples_category_needed() : undefined,
    // A sample may have been withdrawn since it was chosen.
    shopItemIds: draft.shopItemIds.some(id => !shopItems.some(item => item.id === id))
      ? m.samples_item_needed()
      : needsLicence
        ? m.samples_licence_needed()
        : soldOut
          ? m.samples_out_of_stock()
          : over && m.samples_too_many({ left: allowanceLeftText(over) }),
    phone:
      draft.phone.trim() === ''
        ? m.samples_phone_needed()
        : problemText(collectionPhoneProblem(draft.prefix, draft.phone)),
    address: address === undefined || address.incomplete ? m.samples_address_needed() : undefined,
  }
}
