import type { OwnOrder } from '@portal/contract/orders'
import { newIdempotencyKey } from '../lib/new-key.ts'

/**
 * The Idempotency-Key of an order that nobody has seen yet: kept until the order is answered for, or seen among the others. Until then
 * every try has it, a corrected one too, so that no two orders are made of one (D§7).
 */
const KEY = 'orderKey'

/** @returns the key, and whether an earlier try had it, whose answer may be lost */
export function openOrderKey(): { key: string; used: boolean } {
  const kept = localStorage.getItem(KEY)
  if (kept !== null) return { key: kept, used: true }
  const key = newIdempotencyKey()
  localStorage.setItem(KEY, key)
  return { key, used: false }
}

/** The order is known: the next one is another, even of the same samples. */
export function endOrderKey(): void {
  localStorage.removeItem(KEY)
}

/** Ends the key of an order that its HCP has in sight. */
export function endKeyOfSeenOrder(orders: readonly OwnOrder[]): void {
  const kept = localStorage.getItem(KEY)
  if (kept !== null && orders.some(({ idempotencyKey }) => idempotencyKey === kept)) endOrderKey()
}
