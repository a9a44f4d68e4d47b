import { formatMonthAndYear } from '../lib/dates.ts'
import { m } from '../texts.ts'
import { Card } from '../ui/card.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { type MonthCounts, MonthlyCountsBarChart } from './monthly-counts-bar-chart.tsx'

/** The numbers of a month, each with the colour of its bars. */
const COUNTERS = [
  { name: 'registered', label: m.rep_registered, mark: 'bg-data-1' },
  { name: 'fulfilled', label: m.rep_fulfilled, mark: 'bg-data-2' },
] as const

type SameDays = MonthCounts & { lastDay: number }

type Props = {
  /** Oldest first; undefined while they load. */
  months: readonly MonthCounts[] | undefined
  /** The first days of the month before the current one, up to `lastDay`, if the current month has no more yet. */
  sameDays: SameDays | undefined
  /** The chosen month. */
  selectedMonth: string | undefined
  isFailed: boolean
  onSelectMonth(yearMonth: string): void
}

/** The chosen month in two numbers, which are the legend of the bars of six months below. */
export function MonthlyCountsOverview(props: Props) {
  const { months, sameDays, selectedMonth, isFailed, onSelectMonth } = props
  const place = months?.findIndex(({ yearMonth }) => yearMonth === selectedMonth) ?? -1
  const previous = months?.[place - 1]
  const before = sameDays?.yearMonth === previous?.yearMonth ? sameDays : previous
  return (
    <Card className="grid gap-3 p-4!">
      <dl className="grid grid-cols-[repeat(auto-fit,minmax(8.5rem,1fr))] gap-x-4 gap-y-2">
        {COUNTERS.map(counter => (
          <Counter
            key={counter.name}
            {...counter}
            month={months?.[place]}
            before={before}
            failed={isFailed}
          />
        ))}
      </dl>
      <p className="min-h-5 text-muted text-sm tabular-nums">
        {months?.[place] && m.rep_by_card({ count: months[place].byCard })}
      </p>
      {months && selectedMonth !== undefined ? (
        <MonthlyCountsBarChart months={months} selectedMonth={selectedMonth} onSelectMonth={onSelectMonth} />
      ) : (
        <Skeleton className="h-27 w-full" />
      )}
    </Card>
  )
}

type CounterProps = (typeof COUNTERS)[number] & {
  /** Undefined while it loads. */
  month: MonthCounts | undefined
  /** The previous month or its first days, if known. */
  before: MonthCounts | SameDays | undefined
  failed: boolean
}

/** A large number with its label. */
function Counter({ name, label, mark, month, before, failed }: CounterProps) {
  return (
    <div className="grid content-start">
      <dt className="text-muted text-sm">
        <span aria-hidden="true" className={`mr-1.5 inline-block size-2.5 rounded-full ${mark}`} />
        {label()}
      </dt>
      <dd className="font-bold text-2xl tabular-nums">
        {month?.[name] ?? (failed ? '–' : <Skeleton className="h-8.5 w-12" />)}
      </dd>
      <dd className="min-h-10 text-muted text-sm wide:min-h-5">
        {month && before && compareCounts(month[name] - before[name], before)}
      </dd>
    </div>
  )
}

/** The comparison of a month with the previous one, or of its first days with the same days before. */
function compareCounts(difference: number, before: MonthCounts | SameDays): string {
  const month = formatMonthAndYear(before.yearMonth)
  const count = Math.abs(difference)
  if (!('lastDay' in before)) {
    if (difference === 0) return m.rep_same({ month })
    return difference > 0 ? m.rep_more({ count, month }) : m.rep_fewer({ count, month })
  }
  // The joiner keeps the days on one line.
  const days = before.lastDay === 1 ? '1' : `1–\u2060${before.lastDay}`
  if (difference === 0) return m.rep_same_days({ days, month })
  return difference > 0 ? m.rep_more_days({ count, days, month }) : m.rep_fewer_days({ count, days, month })
}
