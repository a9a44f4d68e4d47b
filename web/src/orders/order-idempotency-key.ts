import type { OwnOrder } from '@portal/contract/orders/orders.endpoints'
import { newIdempotencyKey } from '../lib/idempotency-key.ts'
import { browserStorage } from '../lib/storage.ts'

/**
 * The Idempotency-Key of an unconfirmed order and when it was made: kept until the order gets a response or appears in the list.
 * Until then every attempt uses it, also a corrected one, so that no order is placed twice (D§7).
 */
const KEY = 'orderKey'

/** The server knows a key for 30 days; the clocks may differ by a day. */
const KNOWN_MS = 29 * 24 * 3600 * 1000

const readKept = () => browserStorage.getItem(KEY)?.split(' ') ?? []

/** @returns the key, whether an earlier attempt used it, whose response may be lost, and whether the server may know it no more */
export function getOrCreateOrderIdempotencyKey(): { key: string; used: boolean; old: boolean } {
  const [kept, madeAt] = readKept()
  if (kept !== undefined) return { key: kept, used: true, old: Date.now() - Number(madeAt) > KNOWN_MS }
  const key = newIdempotencyKey()
  browserStorage.setItem(KEY, `${key} ${Date.now()}`)
  return { key, used: false, old: false }
}

/** The order is confirmed: the next one gets a new key, even for the same samples. */
export function clearOrderIdempotencyKey(): void {
  browserStorage.removeItem(KEY)
}

/** Ends the key of an order that its HCP sees in the list. */
export function forgetKeyOfListedOrder(orders: readonly OwnOrder[]): void {
  const [kept] = readKept()
  if (kept !== undefined && orders.some(({ idempotencyKey }) => idempotencyKey === kept))
    clearOrderIdempotencyKey()
}
