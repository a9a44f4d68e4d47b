import type { Allowance } from '@portal/contract/limits'
import { m } from '../texts.ts'

const LEFT: Record<Allowance['period'], (values: { left: number }) => string> = {
  MONTH: m.home_left_month,
  QUARTER: m.home_left_quarter,
  YEAR: m.home_left_year,
  DAYS: m.home_left_days,
}

/** The number of samples left under the tightest limit that covers all samples; undefined without such a limit. */
export function samplesLeftText(allowances: readonly Allowance[]): string | undefined {
  const [tightest] = allowances
    .filter(({ itemIds }) => itemIds.length > 1)
    .toSorted((one, other) => one.left - other.left)
  return tightest && LEFT[tightest.period]({ left: tightest.left })
}
