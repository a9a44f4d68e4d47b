import { formatMonthAndYear, formatShortMonthName } from '../lib/dates.ts'
import { m } from '../texts.ts'

/** A month with its numbers; registrations by the rep's card are not among the registered. */
export type MonthCounts = { yearMonth: string; registered: number; fulfilled: number; byCard: number }

type Props = {
  /** Oldest first. */
  months: readonly MonthCounts[]
  selectedMonth: string
  onSelectMonth(yearMonth: string): void
}

/** A bar chart by month with two bars each, which carry their values: registrations and fulfilled orders. A press selects the month (R§2). */
export function MonthlyCountsBarChart({ months, selectedMonth, onSelectMonth }: Props) {
  const values = months.flatMap(({ registered, fulfilled }) => [registered, fulfilled])
  const most = Math.max(1, ...values)
  // Two values fit beside each other in a sixth of the narrowest screen.
  const fontSize = `min(0.875rem, ${8 / String(most).length}cqi)`
  return (
    <ul aria-label={m.rep_months()} className="flex">
      {months.map(({ yearMonth, registered, fulfilled }) => (
        <li key={yearMonth} className="min-w-0 flex-1">
          <button
            type="button"
            aria-pressed={yearMonth === selectedMonth}
            onClick={() => onSelectMonth(yearMonth)}
            className="grid w-full justify-items-center gap-1 rounded-control pt-2 pb-1 font-semibold text-[min(0.875rem,5cqi)] leading-[1.4] transition hover:bg-action-soft aria-pressed:bg-action-soft aria-pressed:text-action-ink"
          >
            <span
              aria-hidden="true"
              style={{ fontSize }}
              className="flex h-19 w-full justify-center gap-0.5 border-edge border-b leading-5 tabular-nums"
            >
              <Bar value={registered} most={most} className="bg-data-1" />
              <Bar value={fulfilled} most={most} className="bg-data-2" />
            </span>
            <span aria-hidden="true">{formatShortMonthName(yearMonth)}</span>
            <span className="sr-only">
              {m.rep_month_counts({ month: formatMonthAndYear(yearMonth), registered, fulfilled })}
            </span>
          </button>
        </li>
      ))}
    </ul>
  )
}

type BarProps = { value: number; most: number; className: string }

/** A bar below its value; a bar of zero keeps a visible foot. */
function Bar({ value, most, className }: BarProps) {
  return (
    <span className="flex min-w-4 flex-col items-center justify-end font-normal">
      {value}
      <span
        data-mark
        // The value above it takes 20 px.
        style={{ height: `calc((100% - 20px) * ${value / most})` }}
        className={`min-h-0.5 w-4 shrink-0 rounded-t-[3px] ${className}`}
      />
    </span>
  )
}
