import type { Allowance } from '@portal/contract/limits/limits.endpoints'
import { formatFollowingDay } from '../lib/dates.ts'
import { m } from '../texts.ts'
import { allowanceLeftText } from './allowance-rules.ts'

/** The maximum number of dots: more cannot be counted at a glance. */
const DOTS_MAX = 12

/** The pieces left under a limit: one dot per piece, filled if used, and the same in words. */
export function AllowanceLeftNote({ allowance }: { allowance: Allowance }) {
  const { had, left, until } = allowance
  if (left === 0) return until === null ? null : m.samples_more_from({ day: formatFollowingDay(until) })
  return (
    <span className="flex flex-wrap items-center gap-x-2">
      {had + left <= DOTS_MAX && (
        <span aria-hidden="true" className="text-action-ink tracking-widest">
          {'●'.repeat(had) + '○'.repeat(left)}
        </span>
      )}
      {allowanceLeftText(allowance)}
    </span>
  )
}
