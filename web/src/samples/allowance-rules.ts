import type { Allowance } from '@portal/contract/limits/limits.endpoints'
import { formatDdMmYyyy, formatFollowingDay, formatMonthNameOfDay } from '../lib/dates.ts'
import { m } from '../texts.ts'

/** The limit that these items exceed, if any. */
export function findExceededAllowance(
  allowances: readonly Allowance[],
  chosenItemIds: readonly string[],
): Allowance | undefined {
  return allowances.find(
    ({ itemIds, left }) => chosenItemIds.filter(id => itemIds.includes(id)).length > left,
  )
}

/** The tightest limit of an item; undefined without a limit. */
export function tightestAllowanceOfItem(
  allowances: readonly Allowance[],
  itemId: string,
): Allowance | undefined {
  return allowances
    .filter(({ itemIds }) => itemIds.includes(itemId))
    .toSorted((one, other) => one.left - other.left)[0]
}

/** The remaining pieces, and until when they apply. */
export function allowanceLeftText({ itemIds, left, until }: Allowance): string {
  if (left === 0) return untilText(m.samples_left_none(), until)
  return untilText(itemIds.length > 1 ? m.samples_left_together({ left }) : m.samples_left({ left }), until)
}

/** What stands beside an item that has this limit: the remaining pieces, or when there are more. */
export function allowanceNoteText(allowance: Allowance): string | undefined {
  const { left, until } = allowance
  if (left > 0) return allowanceLeftText(allowance)
  return until === null ? undefined : m.samples_more_from({ day: formatFollowingDay(until) })
}

/** @param until the last day it applies, 'YYYY-MM-DD'; null if there is no such day */
function untilText(left: string, until: string | null): string {
  return until === null ? left : m.samples_left_until({ left, day: formatDdMmYyyy(until) })
}

/** The limit to name when all of these items are used up: the one that covers the most items. */
export function findAllowanceUsedUpByAll(
  allowances: readonly Allowance[],
  items: readonly { id: string }[],
): Allowance | undefined {
  const empty = allowances
    .filter(({ left }) => left === 0)
    .toSorted((one, other) => other.itemIds.length - one.itemIds.length)
  const isUsedUp = items.every(({ id }) => empty.some(one => one.itemIds.includes(id)))
  return items.length > 0 && isUsedUp ? empty[0] : undefined
}

/** The pieces used, the period, and when more are available. */
export function usedUpAllowanceText({ had, period, days, until }: Allowance): string {
  const of = periodText(period, days ?? 0, until)
  const text = m.samples_used_up({ had, period: of })
  return until === null ? text : `${text} ${m.samples_more_from({ day: formatFollowingDay(until) })}`
}

function periodText(period: Allowance['period'], days: number, until: string | null): string {
  if (period === 'DAYS') return m.samples_period_days({ days })
  if (period === 'QUARTER' || until === null) return m.samples_period_quarter()
  return period === 'MONTH' ? formatMonthNameOfDay(until) : until.slice(0, 4)
}
