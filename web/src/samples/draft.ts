import { newKey } from '../lib/new-key.ts'

/** What is being requested: it outlives the trip to the address screens and a reload (H§4, D§7). */
export type Draft = { categoryId: string; shopItemIds: readonly string[]; prefix: string; phone: string }

const CATEGORY_KEY = 'categoryId'
const ITEMS_KEY = 'shopItemId'
const PREFIX_KEY = 'prefix'
const PHONE_KEY = 'phone'
const ORDER_KEY = 'orderKey'
/** Milliseconds an order that was not answered for may still be the same one (D§7). */
const ORDER_KEY_AGE = 3_600_000

function readItems(): string[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(ITEMS_KEY) ?? '[]')
    const ids = Array.isArray(stored) ? stored.filter(id => typeof id === 'string') : []
    return ids.filter((id, index) => id === '' || ids.indexOf(id) === index)
  } catch {
    return []
  }
}

/** @returns the kept parts; what was never touched is undefined, so that it can be prefilled */
export function readDraft(): { [part in keyof Draft]: Draft[part] | undefined } {
  const items = readItems()
  return {
    categoryId: localStorage.getItem(CATEGORY_KEY) ?? undefined,
    shopItemIds: items.length > 0 ? items : undefined,
    prefix: localStorage.getItem(PREFIX_KEY) ?? undefined,
    phone: localStorage.getItem(PHONE_KEY) ?? undefined,
  }
}

export function keepDraft({ categoryId, shopItemIds, prefix, phone }: Draft): void {
  localStorage.setItem(CATEGORY_KEY, categoryId)
  localStorage.setItem(ITEMS_KEY, JSON.stringify(shopItemIds))
  localStorage.setItem(PREFIX_KEY, prefix)
  localStorage.setItem(PHONE_KEY, phone)
}

/** Forgets the draft, whenever the dashboard opens (H§4). An order that was not answered for keeps its key. */
export function clearDraft(): void {
  for (const key of [CATEGORY_KEY, ITEMS_KEY, PREFIX_KEY, PHONE_KEY]) localStorage.removeItem(key)
}

/** Forgets the draft and its key: it is an order now. */
export function endDraft(): void {
  clearDraft()
  localStorage.removeItem(ORDER_KEY)
}

/**
 * The Idempotency-Key of an order: kept until the order is answered for, an hour at most, so that trying again after a
 * lost answer never makes two. Another content is another order (D§7).
 */
export function orderKey(content: string): string {
  const now = Date.now()
  const kept = keptOrderKey(localStorage.getItem(ORDER_KEY), content, now)
  if (kept !== undefined) return kept
  const made = newKey()
  localStorage.setItem(ORDER_KEY, `${made} ${now} ${content}`)
  return made
}

/** @param stored key, epoch milliseconds and content. @returns the key, while it is young and of the same content */
export function keptOrderKey(stored: string | null, content: string, now: number): string | undefined {
  const [, key, made, of] = /^([\da-f]{32}) (\d+) (.*)$/s.exec(stored ?? '') ?? []
  const age = now - Number(made)
  return of === content && age >= 0 && age < ORDER_KEY_AGE ? key : undefined
}
