import { keepPreviousData, useQuery } from '@tanstack/react-query'
import {
  ChevronRight,
  History,
  type LucideIcon,
  PackageCheck,
  QrCode,
  UserPlus,
  UsersRound,
} from 'lucide-react'
import { use } from 'react'
import { useSearchParams } from 'react-router'
import { calendarDaysSince, currentYearMonth } from '../lib/dates.ts'
import { paths } from '../paths.ts'
import { repPaths } from '../rep-paths.ts'
import { monthsBetween, parseMonthParam } from '../reps/month-params.ts'
import { MonthPicker } from '../reps/month-picker.tsx'
import { MonthlyCountsOverview } from '../reps/monthly-counts-overview.tsx'
import { MONTHS_SHOWN, repMonthCountsQuery } from '../reps/recruited-users.api.ts'
import { waitingOrdersPath } from '../reps/rep-order-filters.ts'
import { useSignedIn } from '../session/signed-in.ts'
import { m } from '../texts.ts'
import { CardLink } from '../ui/card-link.tsx'
import { QueryErrorBanner } from '../ui/query-error-banner.tsx'
import { WideLayoutContext } from '../ui/shell-contexts.ts'
import { LoadingAnnouncement } from '../ui/skeleton.tsx'
import { TextLink } from '../ui/text-link.tsx'
import { LongestWaitingRequests, useWaitingRequests } from './longest-waiting-requests.tsx'

/** The rep's dashboard: who waits, the other actions, and six months in numbers (R§2). */
export function RepHomePage() {
  const [params, setParams] = useSearchParams()
  const chosen = parseMonthParam(params, 'yearMonth')
  const { user } = useSignedIn()
  const now = currentYearMonth()
  const age = chosen === undefined ? 0 : monthsBetween(now, chosen)
  // Keep the bars in place while the month changes.
  const last = age >= 0 && age < MONTHS_SHOWN ? undefined : chosen
  const counts = useQuery({ ...repMonthCountsQuery(last), placeholderData: keepPreviousData })
  const wide = use(WideLayoutContext)
  const next = useWaitingRequests()

  // Do not show another month's numbers under this month's name.
  const months = counts.isPlaceholderData ? undefined : counts.data?.months
  const shown = chosen ?? now
  const choose = (yearMonth: string) => setParams({ yearMonth }, { replace: true })

  const waiting = counts.data?.processing
  return (
    <div className="grid gap-4 wide:grid-cols-[minmax(0,1fr)_26rem] wide:items-start wide:gap-x-8 wide:gap-y-6">
      <div className="flex min-h-12 flex-wrap items-center justify-between gap-2 wide:col-span-full">
        <h1 className="min-w-0 flex-[1_1_8rem] font-bold text-title tracking-tight">
          {m.rep_greeting({ name: user.personalInfo.name })}
        </h1>
        <MonthPicker value={shown} lastMonth={now} onChange={choose} />
      </div>
      {counts.isPending && <LoadingAnnouncement />}
      <div className="empty:hidden wide:col-span-full">
        <QueryErrorBanner subject={m.rep_overview()} queries={[counts, next]} />
      </div>
      {wide && <LongestWaitingRequests pages={next} />}
      <div className="grid gap-4 wide:gap-6">
        <section className="grid gap-2">
          <h2 className="font-bold text-base wide:flex wide:min-h-12 wide:items-center wide:text-lg">
            {m.rep_overview()}
          </h2>
          <ul className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,10rem),1fr))] gap-2 wide:gap-3">
            <OverviewTile
              main
              to={waiting ? waitingOrdersPath : paths.repRequests}
              icon={PackageCheck}
              title={m.rep_requests()}
              text={waiting !== undefined ? describeWait(waiting, counts.data?.oldestWaitingAt) : ''}
              waiting={waiting}
            />
            <OverviewTile
              to={paths.register}
              icon={UserPlus}
              title={m.rep_register()}
              text={m.rep_register_text()}
            />
            <OverviewTile to={repPaths.hcps} icon={UsersRound} title={m.rep_hcps()} />
            <OverviewTile to={paths.repCard} icon={QrCode} title={m.rep_card()} />
            <OverviewTile
              to={paths.registrationHistory}
              icon={History}
              title={m.rep_history()}
              text={m.rep_history_text()}
            />
          </ul>
        </section>
        {!wide && <LongestWaitingRequests pages={next} />}
        <MonthlyCountsOverview
          months={months}
          sameDays={counts.data?.sameDays}
          selectedMonth={shown}
          isFailed={counts.isError}
          onSelectMonth={choose}
        />
        <div className="flex flex-wrap gap-x-6">
          <TextLink to={paths.repReportSafety}>{m.safety_report_link()}</TextLink>
          <TextLink to={paths.repCases}>{m.cases_own_heading()}</TextLink>
        </div>
      </div>
    </div>
  )
}

/** How long the oldest waiting request has waited, or that there is none. */
function describeWait(waiting: number, oldest: string | null | undefined): string {
  if (waiting === 0 || oldest == null) return m.rep_nothing_waits()
  const days = calendarDaysSince(oldest)
  if (waiting === 1) return days === 0 ? m.rep_waits_today() : m.rep_waits_days({ days })
  return days === 0 ? m.rep_wait_today() : m.rep_wait_days({ days })
}

type TileProps = {
  to: string
  icon: LucideIcon
  title: string
  /** A tile without one shares its line with the next. */
  text?: string
  /** The number of waiting requests. */
  waiting?: number | undefined
  /** The first question of the screen. */
  main?: boolean
}

/** A dashboard tile that leads to an action. The main one begins with its number, when it is known. */
function OverviewTile({ to, icon: Icon, title, text, waiting, main = false }: TileProps) {
  return (
    <li className={text === undefined ? '' : 'col-span-full'}>
      <CardLink
        to={to}
        className={`flex min-h-15 items-center gap-3 px-4! ${main ? 'bg-action! py-4! text-on-action' : 'py-2!'}`}
      >
        <span
          className={`grid shrink-0 place-items-center rounded-control ${
            main ? 'size-12 border border-current' : 'size-10 bg-action-soft text-action-ink'
          }`}
        >
          <Icon className="size-6" />
        </span>
        <span className={`grid min-w-0 flex-1 ${main ? 'min-h-16 content-center' : ''}`}>
          <span className="font-semibold">{title}</span>
          {text !== undefined && <span className={`text-sm ${main ? '' : 'text-muted'}`}>{text}</span>}
        </span>
        {waiting !== undefined && <span className="font-bold text-2xl tabular-nums">{waiting}</span>}
        {text !== undefined && <ChevronRight className={`size-5 shrink-0 ${main ? '' : 'text-muted'}`} />}
      </CardLink>
    </li>
  )
}
