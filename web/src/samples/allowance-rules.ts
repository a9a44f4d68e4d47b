import type { Allowance } from '@portal/contract/allowances'
import { writeDay } from '../lib/dates.ts'
import { m } from '../paraglide/messages.js'

/** The limit that allows fewer than these items, if any does. */
export function exceeded(allowances: readonly Allowance[], chosen: readonly string[]): Allowance | undefined {
  return allowances.find(({ itemIds, left }) => chosen.filter(id => itemIds.includes(id)).length > left)
}

/** What is said under an item: what the tightest of its limits leaves; undefined where there is none. */
export function leftOf(allowances: readonly Allowance[], itemId: string): string | undefined {
  const [tightest] = allowances
    .filter(({ itemIds }) => itemIds.includes(itemId))
    .toSorted((one, other) => one.left - other.left)
  return tightest && leftText(tightest)
}

/** How many are left, and until when. */
export function leftText({ itemIds, left, until }: Allowance): string {
  if (left === 0) return untilText(m.samples_left_none(), until)
  return untilText(itemIds.length > 1 ? m.samples_left_together({ left }) : m.samples_left({ left }), until)
}

/** @param until the last day of which it is said, 'YYYY-MM-DD'; null when there is no such day */
function untilText(left: string, until: string | null): string {
  return until === null ? left : m.samples_left_until({ left, day: writeDay(until) })
}
