import { formatMonth, formatShortMonth } from '../lib/dates.ts'
import { m } from '../texts.ts'

/** A month with its two numbers. */
export type MonthCounts = { yearMonth: string; registered: number; fulfilled: number }

const HEIGHT = 56

type Props = {
  /** Oldest first. */
  months: readonly MonthCounts[]
  value: string
  onChoose(yearMonth: string): void
}

/** A bar chart by month with two bars each: registrations and fulfilled orders. A press selects the month (R§2). */
export function MonthBars({ months, value, onChoose }: Props) {
  const most = Math.max(1, ...months.flatMap(({ registered, fulfilled }) => [registered, fulfilled]))
  return (
    <ul aria-label={m.rep_months()} className="flex">
      {months.map(({ yearMonth, registered, fulfilled }) => (
        <li key={yearMonth} className="min-w-0 flex-1">
          <button
            type="button"
            aria-pressed={yearMonth === value}
            onClick={() => onChoose(yearMonth)}
            className="grid w-full min-w-12 justify-items-center gap-1 rounded-control pt-2 pb-1 font-semibold text-[min(0.875rem,5cqi)] leading-[1.4] transition hover:bg-action-soft aria-pressed:bg-action-soft aria-pressed:text-action-ink"
          >
            <svg aria-hidden="true" viewBox={`0 0 28 ${HEIGHT}`} className="h-14 w-7">
              <Bar x={2} part={registered / most} className="fill-action" />
              <Bar x={15} part={fulfilled / most} className="fill-warm" />
            </svg>
            <span aria-hidden="true">{formatShortMonth(yearMonth)}</span>
            <span className="sr-only">
              {m.rep_month_counts({ month: formatMonth(yearMonth), registered, fulfilled })}
            </span>
          </button>
        </li>
      ))}
    </ul>
  )
}

/** @param part the share of the highest bar; a bar of zero keeps a visible foot */
function Bar({ x, part, className }: { x: number; part: number; className: string }) {
  const height = Math.max(2, part * HEIGHT)
  return <rect x={x} y={HEIGHT - height} width={11} height={height} rx={2} className={className} />
}
