import type { Answer } from '@portal/contract/endpoints'
import { splitPhone } from '@portal/contract/phone'
import type { ShopItem } from '@portal/contract/samples'
import type { Draft } from './draft.ts'

type Offered = Answer<'GET /shop-items'>

/** The items of a category: an item belongs to its first one (H§3). */
export function itemsOf({ shopItems }: Offered, categoryId: string): ShopItem[] {
  return shopItems.filter(item => item.categories[0]?.categoryId === categoryId)
}

/** A draft to start from: a single category is chosen, the phone is the profile's, and only what is offered stays. */
export function completeDraft(kept: Partial<Draft>, offered: Offered, profilePhone: string | null): Draft {
  const categories = offered.shopItemCategories
  const only = categories.length === 1 ? categories[0] : undefined
  const category = categories.find(({ id }) => id === kept.categoryId) ?? only
  const known = itemsOf(offered, category?.id ?? '')
  const shopItemIds = (kept.shopItemIds ?? []).filter(id => id === '' || known.some(item => item.id === id))
  const { prefix, number } = splitPhone(profilePhone ?? '')
  return {
    categoryId: category?.id ?? '',
    shopItemIds: shopItemIds.length > 0 ? shopItemIds : [''],
    prefix: kept.prefix ?? (prefix && `+${prefix}`),
    phone: kept.phone ?? number,
  }
}
