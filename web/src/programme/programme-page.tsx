import { OFFICER_THRESHOLD } from '@portal/contract/companies/settings-rules'
import { PERIOD_DAYS_MAX, PROGRAMME_PERIODS } from '@portal/contract/programme/programme-period'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatCount } from '../lib/format-count.ts'
import { useUrlFilters } from '../lib/url-filters.ts'
import { useSignedIn } from '../session/signed-in.ts'
import { m } from '../texts.ts'
import { Button } from '../ui/button.tsx'
import { DayFilter } from '../ui/date-field.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { QueryErrorBanner } from '../ui/query-error-banner.tsx'
import { NativeSelect, optionsFromLabels } from '../ui/select-field.tsx'
import { LoadingSkeletonLines, Skeleton } from '../ui/skeleton.tsx'
import { AlsoWaiting } from './also-waiting.tsx'
import {
  type ProgrammeChoice,
  parseProgrammeChoice,
  periodDaysError,
  programmeQuery,
  programmeTodayQuery,
} from './programme.api.ts'
import { formatPeriod } from './programme-figures.ts'
import { RegistrationFunnel } from './registration-funnel.tsx'
import { RequestBreakdown } from './request-breakdown.tsx'
import { RequestsByWeekChart } from './requests-by-week-chart.tsx'
import { StockOutlookTable } from './stock-outlook-table.tsx'
import { WaitingByRepTable } from './waiting-by-rep-table.tsx'
import { WaitingTiles } from './waiting-tiles.tsx'

const PERIODS = {
  month: m.programme_month,
  'last-month': m.programme_last_month,
  quarter: m.programme_quarter,
  year: m.programme_year,
}

/** The programme's home: what waits, then how it goes in a period and the one that it is compared with, then the stock. */
export function ProgrammePage() {
  const { list: choice, change } = useUrlFilters(parseProgrammeChoice)
  const found = useQuery(programmeQuery(choice))
  const today = useQuery(programmeTodayQuery)
  const programme = found.data
  const current = today.data
  return (
    <div className="grid gap-4 [page:a4] print:block print:space-y-4">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <PageHeader title={m.rooms_programme()} />
        <Button variant="secondary" size="compact" className="print:hidden" onClick={() => window.print()}>
          {m.print()}
        </Button>
      </div>
      <QueryErrorBanner subject={m.rooms_programme()} queries={[found, today]} />
      {!today.isError && <WaitingTiles current={current} />}
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        {programme ? (
          <p className="tabular-nums">
            {m.programme_compared({
              period: formatPeriod(programme.period),
              before: formatPeriod(programme.before),
            })}
          </p>
        ) : (
          <Skeleton className="h-6 w-84 max-w-full" />
        )}
        <PeriodSelect choice={choice} shown={programme?.period} onChange={change} />
      </div>
      <div
        aria-busy={found.isPlaceholderData}
        className={`grid gap-5 transition-opacity print:block print:space-y-5 ${found.isPlaceholderData ? 'opacity-60' : ''}`}
      >
        {found.isPending && <Loading />}
        {programme && (
          <div className={programme.requests.weeks.length > MONTH_WEEKS ? HALVES : PRINTED_HALVES}>
            <RegistrationFunnel programme={programme} />
            <RequestsByWeekChart programme={programme} />
          </div>
        )}
        {programme && current && (
          <>
            <AlsoWaiting current={current} programme={programme} />
            <div className={HALVES}>
              <RequestBreakdown programme={programme} choice={choice} />
              <WaitingByRepTable waitingByRep={current.waitingByRep} />
            </div>
            <StockOutlookTable stock={current.stock} />
            <PeopleCount people={current.people} />
          </>
        )}
        {programme && today.isPending && <Loading />}
      </div>
    </div>
  )
}

/** How many people's data the company keeps, beside the number from which Malaysia asks for an officer. */
function PeopleCount({ people }: { people: number }) {
  const { region } = useSignedIn().company
  if (region !== 'MY') return null
  const counts = { count: formatCount(people), threshold: formatCount(OFFICER_THRESHOLD) }
  return <p className="text-muted text-sm tabular-nums">{m.programme_people(counts)}</p>
}

const HALVES = 'grid items-start gap-5 lg:grid-cols-2 print:block print:space-y-5'
/** The weeks of a month from Monday on, at most. Their table stands beside the funnel on paper too, or the first sheet would end after the funnel. */
const MONTH_WEEKS = 6
const PRINTED_HALVES = 'grid items-start gap-5 lg:grid-cols-2 print:grid-cols-2'

function Loading() {
  return (
    <LoadingSkeletonLines
      gap="gap-3"
      lines={['h-8 w-40', 'h-16 w-full', 'h-16', 'h-16 w-full', 'h-16 w-full']}
    />
  )
}

type PeriodProps = {
  choice: ProgrammeChoice
  /** The days on screen, which are the initial values of 'Any days'. */
  shown: { from: string; to: string } | undefined
  onChange(change: Partial<ProgrammeChoice>): void
}

/** The period in one row; two days in another. */
function PeriodSelect({ choice, shown, onChange }: PeriodProps) {
  const [opened, setOpened] = useState(choice.from !== '' || choice.to !== '')
  const days = opened || (choice.from !== '' && choice.to !== '')
  const problem = periodDaysError(choice)
  const choose = (value: string) => {
    const period = PROGRAMME_PERIODS.find(each => each === value)
    setOpened(period === undefined)
    if (period === undefined) onChange({ period: undefined, ...shown })
    else onChange({ period: period === 'month' ? undefined : period, from: '', to: '' })
  }
  return (
    <div className="flex flex-wrap items-start gap-3 print:hidden">
      <div className="min-w-40 grow">
        <NativeSelect
          aria-label={m.programme_period()}
          value={days ? 'days' : (choice.period ?? 'month')}
          onChange={event => choose(event.target.value)}
          options={[
            ...optionsFromLabels(PROGRAMME_PERIODS, PERIODS),
            { value: 'days', label: m.programme_days() },
          ]}
        />
      </div>
      {days && (
        <div className="flex flex-wrap gap-3">
          <DayFilter
            label={m.all_requests_from()}
            value={choice.from}
            onDayChange={from => onChange({ from })}
          />
          <DayFilter
            label={m.all_requests_to()}
            value={choice.to}
            onDayChange={to => onChange({ to })}
            error={
              problem &&
              (problem === 'reversed'
                ? m.programme_days_order()
                : m.programme_days_long({ days: PERIOD_DAYS_MAX }))
            }
          />
        </div>
      )}
    </div>
  )
}
