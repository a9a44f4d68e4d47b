import { useState } from 'react'

/** What is being requested: it outlives the trip to the address screens and a reload (H§4, D§7). */
export type Draft = { categoryId: string; shopItemIds: readonly string[]; prefix: string; phone: string }

const CATEGORY_KEY = 'categoryId'
const ITEMS_KEY = 'shopItemId'
const PREFIX_KEY = 'prefix'
const PHONE_KEY = 'phone'
const ORDER_KEY = 'orderKey'

function readItems(): string[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(ITEMS_KEY) ?? '[]')
    const ids = Array.isArray(stored) ? stored.filter(id => typeof id === 'string') : []
    return ids.filter((id, index) => id === '' || ids.indexOf(id) === index)
  } catch {
    return []
  }
}

/** @returns the kept parts; what was never touched is missing, so that it can be prefilled */
function readDraft(): Partial<Draft> {
  const categoryId = localStorage.getItem(CATEGORY_KEY)
  const prefix = localStorage.getItem(PREFIX_KEY)
  const phone = localStorage.getItem(PHONE_KEY)
  const shopItemIds = readItems()
  return {
    ...(categoryId !== null && { categoryId }),
    ...(shopItemIds.length > 0 && { shopItemIds }),
    ...(prefix !== null && { prefix }),
    ...(phone !== null && { phone }),
  }
}

function keepDraft({ categoryId, shopItemIds, prefix, phone }: Draft): void {
  localStorage.setItem(CATEGORY_KEY, categoryId)
  localStorage.setItem(ITEMS_KEY, JSON.stringify(shopItemIds))
  localStorage.setItem(PREFIX_KEY, prefix)
  localStorage.setItem(PHONE_KEY, phone)
}

/** Forgets the draft: once it is an order, and whenever the dashboard opens (H§4). */
export function clearDraft(): void {
  for (const key of [CATEGORY_KEY, ITEMS_KEY, PREFIX_KEY, PHONE_KEY, ORDER_KEY]) localStorage.removeItem(key)
}

/**
 * The kept draft, and a way to change it that keeps every change.
 * @param complete fills in what was never touched and drops what is no longer offered
 */
export function useDraft(
  complete: (kept: Partial<Draft>) => Draft,
): [Draft, (change: Partial<Draft>) => void] {
  const [draft, setDraft] = useState(() => complete(readDraft()))
  const change = (part: Partial<Draft>) => {
    const next = { ...draft, ...part }
    keepDraft(next)
    setDraft(next)
  }
  return [draft, change]
}

/**
 * The Idempotency-Key of an order: made once, kept until the order is answered for, so that trying again after a lost
 * answer never makes two. Another content is another order.
 */
export function orderKey(content: string): string {
  const stored = localStorage.getItem(ORDER_KEY)
  const [key, of] = stored === null ? [] : [stored.slice(0, 32), stored.slice(33)]
  if (key !== undefined && of === content) return key
  // crypto.randomUUID is missing where the portal is opened over plain http.
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  const made = Array.from(bytes, byte => byte.toString(16).padStart(2, '0')).join('')
  localStorage.setItem(ORDER_KEY, `${made} ${content}`)
  return made
}
