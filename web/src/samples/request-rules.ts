import type { Address } from '@portal/contract/addresses/addresses.endpoints'
import { phoneOrLandlineProblem } from '@portal/contract/addresses/phone-or-landline'
import type { ResponseData } from '@portal/contract/endpoints'
import type { Allowance } from '@portal/contract/limits/limits.endpoints'
import { splitPhone } from '@portal/contract/phone'
import type { ShopItem } from '@portal/contract/samples/samples.endpoints'
import { formProblemText } from '../lib/problem-text.ts'
import { m } from '../texts.ts'
import { allowanceLeftText, findExceededAllowance } from './allowance-rules.ts'
import type { RequestDraft } from './request-draft.ts'

type Offered = ResponseData<'GET /shop-items'>

/** The items of a category; an item belongs only to its first category (H§3). */
export function itemsInCategory({ shopItems }: Offered, categoryId: string): ShopItem[] {
  return shopItems.filter(item => item.categories[0]?.categoryId === categoryId)
}

/** Whether an item can be requested, apart from limits: there are pieces, and it needs no certificate that has ended. */
export function isInStockAndNotRefused({ inStock, licenceEndedOn }: ShopItem): boolean {
  return inStock && licenceEndedOn === undefined
}

/** The initial draft: a single category is preselected, the phone is the profile's, and unavailable items are dropped. */
export function initialRequestDraft(
  storedDraft: Partial<RequestDraft>,
  offeredSamples: Offered,
  profilePhone: string | null,
): RequestDraft {
  const categories = offeredSamples.shopItemCategories
  const only = categories.length === 1 ? categories[0] : undefined
  const category = categories.find(({ id }) => id === storedDraft.categoryId) ?? only
  const known = itemsInCategory(offeredSamples, category?.id ?? '')
  const shopItemIds = (storedDraft.shopItemIds ?? []).filter(
    id => id === '' || known.some(item => item.id === id),
  )
  const { prefix, number } = splitPhone(profilePhone ?? '')
  return {
    categoryId: category?.id ?? '',
    shopItemIds: shopItemIds.length > 0 ? shopItemIds : [''],
    prefix: storedDraft.prefix ?? (prefix && `+${prefix}`),
    phone: storedDraft.phone ?? number,
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
  const over = findExceededAllowance(allowances, draft.shopItemIds)
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
        : formProblemText(phoneOrLandlineProblem(draft.prefix, draft.phone)),
    address: address === undefined || address.incomplete ? m.samples_address_needed() : undefined,
  }
}
