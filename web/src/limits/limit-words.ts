import type { SampleLimit } from '@portal/contract/limits'
import { valueLabel } from '../lib/value-label.ts'
import { m } from '../texts.ts'

/** The samples that a limit covers. */
export function limitedSamplesText({ itemName, category }: SampleLimit): string {
  return itemName ?? (category ? valueLabel(category) : m.limits_scope_all())
}

/** The pieces and the period of a limit. */
export function limitRateText({ period, days, pieces }: SampleLimit): string {
  if (period === 'MONTH') return m.limits_per_month({ pieces })
  if (period === 'QUARTER') return m.limits_per_quarter({ pieces })
  if (period === 'YEAR') return m.limits_per_year({ pieces })
  return m.limits_per_days({ pieces, days: days ?? 0 })
}

/** A limit on one line, for the labels of its buttons. */
export function limitText(limit: SampleLimit): string {
  return `${limitedSamplesText(limit)}, ${limitRateText(limit)}`
}
