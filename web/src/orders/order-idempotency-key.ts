import type { OwnOrder } from '@portal/contract/orders/orders.endpoints'
import { newIdempotencyKey } from '../lib/idempotency-key.ts'
import { browserStorage } from '../lib/storage.ts'

/**
 * The Idempotency-Key of an unconfirmed order: kept until the order gets a response or appears in the list. Until then
 * every attempt uses it, also a corrected one, so that no order is placed twice (D§7).
 */
const KEY = 'orderKey'

/** @returns the key, and whether an earlier attempt used it, whose response may be lost */
export function getOrCreateOrderIdempotencyKey(): { key: string; used: boolean } {
  const kept = browserStorage.getItem(KEY)
  if (kept !== null) return { key: kept, used: true }
  const key = newIdempotencyKey()
  browserStorage.setItem(KEY, key)
  return { key, used: false }
}

/** The order is confirmed: the next one gets a new key, even for the same samples. */
export function clearOrderIdempotencyKey(): void {
  browserStorage.removeItem(KEY)
}

/** Ends the key of an order that its HCP sees in the list. */
export function forgetKeyOfListedOrder(orders: readonly OwnOrder[]): void {
  const kept = browserStorage.getItem(KEY)
  if (kept !== null && orders.some(({ idempotencyKey }) => idempotencyKey === kept))
    clearOrderIdempotencyKey()
}
