import type { Allowance } from '@portal/contract/limits'
import { m } from '../texts.ts'

const LEFT: Record<Allowance['period'], (values: { left: number }) => string> = {
  MONTH: m.home_left_month,
  QUARTER: m.home_left_quarter,
  YEAR: m.home_left_year,
  DAYS: m.home_left_days,
}

/** What the tightest limit leaves of all samples together; undefined if limits are for single samples, or there are none. */
export function samplesLeftInTotalText(allowances: readonly Allowance[]): string | undefined {
  const [tightest] = allowances
    .filter(({ itemIds }) => itemIds.length > 1)
    .toSorted((one, other) => one.left - other.left)
  return tightest && LEFT[tightest.period]({ left: tightest.left })
}
