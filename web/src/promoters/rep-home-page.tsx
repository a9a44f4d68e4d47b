import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { ChevronRight, History, type LucideIcon, PackageCheck, UserPlus } from 'lucide-react'
import { useLocation, useSearchParams } from 'react-router'
import { currentMonth } from '../lib/dates.ts'
import { LoadFailed } from '../lib/load-failed.tsx'
import { m } from '../paraglide/messages.js'
import { paths } from '../paths.ts'
import { detailsQuery, useCompany } from '../session/signed-in.ts'
import { CardLink } from '../ui/card.tsx'
import { LoadingText, Skeleton } from '../ui/skeleton.tsx'
import { MonthPicker } from './month-picker.tsx'
import { waitingOrders } from './order-list.ts'
import { monthCountsQuery } from './promoters.api.ts'

/** A month one can ask the server for; anything else in the address counts as none. */
const YEAR_MONTH = /^20\d\d-(0[1-9]|1[0-2])$/

/** The representative's dashboard: a month in two numbers, and the three things to do (R§2). */
export function RepHomePage() {
  const [params, setParams] = useSearchParams()
  const asked = params.get('yearMonth') ?? ''
  const chosen = YEAR_MONTH.test(asked) ? asked : undefined
  const company = useCompany()
  const details = useQuery(detailsQuery)
  const counts = useQuery({ ...monthCountsQuery(chosen), placeholderData: keepPreviousData })
  const { pathname, search } = useLocation()
  const state = { fromPath: pathname + search }

  const name = details.data?.personalInfo.name
  // Another month's numbers must not stand under this month's name.
  const month = counts.isPlaceholderData ? undefined : counts.data
  const choose = (yearMonth: string) => setParams({ yearMonth }, { replace: true })

  const waiting = counts.data?.processing
  const tiles = [
    { to: paths.register, icon: UserPlus, title: m.rep_register(), text: m.rep_register_text() },
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
    <div className="grid gap-6">
      <h1 className="font-bold text-2xl tracking-tight">
        {name === undefined ? <Skeleton className="h-8.5 w-60" /> : m.rep_greeting({ name })}
      </h1>
      {counts.isPending && <LoadingText text={m.common_loading()} />}
      <LoadFailed queries={[details, counts]} />
      <section className="grid gap-3">
        <div>
          <MonthPicker value={chosen ?? (company && currentMonth(company.timeZone))} onChange={choose} />
        </div>
        <dl className="grid grid-cols-[repeat(auto-fit,minmax(8.5rem,1fr))] gap-3">
          <Counter label={m.rep_registered()} value={month?.registered} failed={counts.isError} />
          <Counter label={m.rep_fulfilled()} value={month?.fulfilled} failed={counts.isError} />
        </dl>
      </section>
      <section className="grid gap-3">
        <h2 className="font-bold text-lg">{m.rep_overview()}</h2>
        <ul className="grid gap-3">
          {tiles.map(tile => (
            <OverviewTile key={tile.title} state={state} {...tile} />
          ))}
        </ul>
      </section>
    </div>
  )
}

type CounterProps = {
  label: string
  /** Undefined while it loads. */
  value: number | undefined
  failed: boolean
}

/** A number that matters, large, with what it counts. */
function Counter({ label, value, failed }: CounterProps) {
  return (
    <div className="grid content-between gap-2 rounded-card bg-surface p-5 shadow-card">
      <dt className="text-muted text-sm">{label}</dt>
      <dd className="font-bold text-2xl tabular-nums">
        {value ?? (failed ? '–' : <Skeleton className="h-8.5 w-12" />)}
      </dd>
    </div>
  )
}

type TileProps = {
  to: string
  /** Navigation state: the way back. */
  state: { fromPath: string }
  icon: LucideIcon
  title: string
  text: string
  /** How many wait behind the tile. */
  waiting?: number | undefined
}

/** One thing to do from the dashboard. */
function OverviewTile({ to, state, icon: Icon, title, text, waiting }: TileProps) {
  return (
    <li>
      <CardLink to={to} state={state} className="flex items-center gap-4">
        <span className="grid size-12 shrink-0 place-items-center rounded-control bg-action-soft text-action-ink">
          <Icon aria-hidden="true" className="size-6" />
        </span>
        <span className="grid min-w-0 flex-1">
          <span className="font-semibold">{title}</span>
          <span className="text-muted text-sm">{text}</span>
        </span>
        {waiting !== undefined && <span className="font-bold text-2xl tabular-nums">{waiting}</span>}
        <ChevronRight aria-hidden="true" className="size-5 shrink-0 text-muted" />
      </CardLink>
    </li>
  )
}
