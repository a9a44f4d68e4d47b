import type { LimitPeriod } from '@portal/contract/limits/limit-rules'
import type { SampleLimit } from '@portal/contract/limits/limits.endpoints'
import { translatedValue } from '../lib/value-labels.ts'
import { m } from '../texts.ts'

/** The labels of the periods in forms. */
export const LIMIT_PERIOD_LABELS: Record<LimitPeriod, () => string> = {
  MONTH: m.limits_period_month,
  QUARTER: m.limits_period_quarter,
  YEAR: m.limits_period_year,
  DAYS: m.limits_period_days,
}

/** The samples that a limit covers. */
export function limitScopeText({
  itemName,
  category,
}: {
  itemName: string | null
  category: string | null
}): string {
  return itemName ?? (category ? translatedValue(category) : m.limits_scope_all())
}

/** The pieces and the period of a limit. */
export function limitRateText({
  period,
  days,
  pieces,
}: Pick<SampleLimit, 'period' | 'days' | 'pieces'>): string {
  if (period === 'MONTH') return m.limits_per_month({ pieces })
  if (period === 'QUARTER') return m.limits_per_quarter({ pieces })
  if (period === 'YEAR') return m.limits_per_year({ pieces })
  return m.limits_per_days({ pieces, days: days ?? 0 })
}

/** A limit on one line, for the labels of its buttons. */
export function sampleLimitText(limit: SampleLimit): string {
  return `${limitScopeText(limit)}, ${limitRateText(limit)}`
}
