import type { SampleLimit } from '@portal/contract/allowances'
import { m } from '../paraglide/messages.js'

/** Which samples a limit is of. */
export function scopeText({ itemName, category }: SampleLimit): string {
  return itemName ?? category ?? m.limits_scope_all()
}

/** How many pieces in which period. */
export function rateText({ period, days, pieces }: SampleLimit): string {
  if (period === 'MONTH') return m.limits_per_month({ pieces })
  if (period === 'QUARTER') return m.limits_per_quarter({ pieces })
  if (period === 'YEAR') return m.limits_per_year({ pieces })
  return m.limits_per_days({ pieces, days: days ?? 0 })
}

/** A limit in a line, by which its buttons are told apart. */
export function limitText(limit: SampleLimit): string {
  return `${scopeText(limit)}, ${rateText(limit)}`
}
