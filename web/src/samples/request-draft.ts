import { browserStorage, readStoredJson } from '../lib/storage.ts'

/** The draft of a sample request: it survives the address screens and a reload (H§4, D§7). */
export type RequestDraft = {
  categoryId: string
  shopItemIds: readonly string[]
  prefix: string
  phone: string
}

const CATEGORY_KEY = 'categoryId'
const ITEMS_KEY = 'shopItemId'
const PREFIX_KEY = 'prefix'
const PHONE_KEY = 'phone'

function readItems(): string[] {
  const stored = readStoredJson<unknown[]>(browserStorage, ITEMS_KEY, Array.isArray) ?? []
  const ids = stored.filter(id => typeof id === 'string')
  return ids.filter((id, index) => id === '' || ids.indexOf(id) === index)
}

/** @returns the stored parts; an untouched part is undefined, so that it can be prefilled */
export function readRequestDraft(): { [part in keyof RequestDraft]: RequestDraft[part] | undefined } {
  const items = readItems()
  return {
    categoryId: browserStorage.getItem(CATEGORY_KEY) ?? undefined,
    shopItemIds: items.length > 0 ? items : undefined,
    prefix: browserStorage.getItem(PREFIX_KEY) ?? undefined,
    phone: browserStorage.getItem(PHONE_KEY) ?? undefined,
  }
}

export function saveRequestDraft({ categoryId, shopItemIds, prefix, phone }: RequestDraft): void {
  browserStorage.setItem(CATEGORY_KEY, categoryId)
  browserStorage.setItem(ITEMS_KEY, JSON.stringify(shopItemIds))
  browserStorage.setItem(PREFIX_KEY, prefix)
  browserStorage.setItem(PHONE_KEY, phone)
}

/** Clears the draft; called when the dashboard opens (H§4). An unconfirmed order keeps its key. */
export function clearRequestDraft(): void {
  for (const key of [CATEGORY_KEY, ITEMS_KEY, PREFIX_KEY, PHONE_KEY]) browserStorage.removeItem(key)
}
