import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { ChevronRight, History, type LucideIcon, PackageCheck, UserPlus } from 'lucide-react'
import { useSearchParams } from 'react-router'
import { currentMonth, formatMonth } from '../lib/dates.ts'
import { QueryErrorBanner } from '../lib/query-error-banner.tsx'
import { paths } from '../paths.ts'
import { detailsQuery, useSignedInCompany } from '../session/signed-in.ts'
import { m } from '../texts.ts'
import { Card } from '../ui/card.tsx'
import { CardLink } from '../ui/card-link.tsx'
import { LoadingText, Skeleton } from '../ui/skeleton.tsx'
import { MonthBars, type MonthCounts } from './month-bars.tsx'
import { monthsBetween, parseMonthParam } from './month-params.ts'
import { MonthPicker } from './month-picker.tsx'
import { waitingOrders } from './order-list.ts'
import { MONTHS_SHOWN, monthCountsQuery } from './recruited-users.api.ts'

/** The representative's dashboard: a month in two numbers, and the three main actions (R§2). */
export function RepHomePage() {
  const [params, setParams] = useSearchParams()
  const chosen = parseMonthParam(params, 'yearMonth')
  const { company } = useSignedInCompany()
  const details = useQuery(detailsQuery)
  const now = company && currentMonth()
  const age = chosen === undefined || now === undefined ? 0 : monthsBetween(now, chosen)
  // Keep the bars in place while the month changes.
  const last = age >= 0 && age < MONTHS_SHOWN ? undefined : chosen
  const counts = useQuery({
    ...monthCountsQuery(last),
    enabled: chosen === undefined || now !== undefined,
    placeholderData: keepPreviousData,
  })

  const name = details.data?.personalInfo.name
  // Do not show another month's numbers under this month's name.
  const months = counts.isPlaceholderData ? undefined : counts.data?.months
  const shown = chosen ?? now
  const place = months?.findIndex(({ yearMonth }) => yearMonth === shown) ?? -1
  const month = months?.[place]
  const before = months?.[place - 1]
  const choose = (yearMonth: string) => setParams({ yearMonth }, { replace: true })

  const waiting = counts.data?.processing
  const tiles = [
    { to: paths.register, icon: UserPlus, title: m.rep_register(), text: m.rep_register_text(), main: true },
    {
      to: waiting ? waitingOrders : paths.repRequests,
      icon: PackageCheck,
      title: m.rep_requests(),
      text: m.rep_requests_text(),
      waiting,
    },
    { to: paths.registrationHistory, icon: History, title: m.rep_history(), text: m.rep_history_text() },
  ]
  return (
    <div className="grid gap-6 wide:grid-cols-2 wide:items-start wide:gap-x-8 wide:[&>:not(section)]:col-span-full">
      <h1 className="font-bold text-2xl tracking-tight">
        {name === undefined ? <Skeleton className="h-8.5 w-60" /> : m.rep_greeting({ name })}
      </h1>
      {counts.isPending && <LoadingText />}
      <QueryErrorBanner queries={[details, counts]} />
      <section className="grid gap-3">
        <div>
          <MonthPicker value={shown} last={now} onChange={choose} />
        </div>
        <dl className="grid grid-cols-[repeat(auto-fit,minmax(8.5rem,1fr))] gap-3">
          {COUNTERS.map(counter => (
            <Counter key={counter.name} {...counter} month={month} before={before} failed={counts.isError} />
          ))}
        </dl>
        <Card className="p-3">
          {months && shown !== undefined ? (
            <MonthBars months={months} value={shown} onChoose={choose} />
          ) : (
            <Skeleton className="h-22 w-full" />
          )}
        </Card>
      </section>
      <section className="grid gap-3">
        <h2 className="font-bold text-lg">{m.rep_overview()}</h2>
        <ul className="grid gap-3">
          {tiles.map(tile => (
            <OverviewTile key={tile.title} {...tile} />
          ))}
        </ul>
      </section>
    </div>
  )
}

/** The numbers of a month, each with the colour of its bars. */
const COUNTERS = [
  { name: 'registered', label: m.rep_registered, mark: 'bg-action' },
  { name: 'fulfilled', label: m.rep_fulfilled, mark: 'bg-warm' },
] as const

type CounterProps = (typeof COUNTERS)[number] & {
  /** Undefined while it loads. */
  month: MonthCounts | undefined
  /** The previous month, if known. */
  before: MonthCounts | undefined
  failed: boolean
}

/** A large number with its label. */
function Counter({ name, label, mark, month, before, failed }: CounterProps) {
  return (
    <div className="grid content-between gap-1 rounded-card bg-surface p-4 shadow-card">
      <dt className="text-muted text-sm">
        <span aria-hidden="true" className={`mr-1.5 inline-block size-2.5 rounded-full ${mark}`} />
        {label()}
      </dt>
      <dd className="font-bold text-2xl tabular-nums">
        {month?.[name] ?? (failed ? '–' : <Skeleton className="h-8.5 w-12" />)}
      </dd>
      <dd className="min-h-10 text-muted text-sm">
        {month && before && compared(month[name] - before[name], formatMonth(before.yearMonth))}
      </dd>
    </div>
  )
}

/** The comparison of a month with the previous one. */
function compared(difference: number, month: string): string {
  if (difference === 0) return m.rep_same({ month })
  const count = Math.abs(difference)
  return difference > 0 ? m.rep_more({ count, month }) : m.rep_fewer({ count, month })
}

type TileProps = {
  to: string
  icon: LucideIcon
  title: string
  text: string
  /** The number of waiting items. */
  waiting?: number | undefined
  /** The most used action. */
  main?: boolean
}

/** A dashboard tile that leads to an action. */
function OverviewTile({ to, icon: Icon, title, text, waiting, main = false }: TileProps) {
  return (
    <li>
      <CardLink to={to} className={`flex items-center gap-4 ${main ? 'bg-action! text-on-action' : ''}`}>
        <span
          className={`grid size-12 shrink-0 place-items-center rounded-control ${
            main ? 'border border-current' : 'bg-action-soft text-action-ink'
          }`}
        >
          <Icon aria-hidden="true" className="size-6" />
        </span>
        <span className="grid min-w-0 flex-1">
          <span className="font-semibold">{title}</span>
          <span className={`text-sm ${main ? '' : 'text-muted'}`}>{text}</span>
        </span>
        {waiting !== undefined && <span className="font-bold text-2xl tabular-nums">{waiting}</span>}
        <ChevronRight aria-hidden="true" className={`size-5 shrink-0 ${main ? '' : 'text-muted'}`} />
      </CardLink>
    </li>
  )
}
