import { PERIOD_DAYS_MAX, PROGRAMME_PERIODS } from '@portal/contract/programme/programme-period'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatDdMmYyyy } from '../lib/dates.ts'
import { useUrlFilters } from '../lib/url-filters.ts'
import { m } from '../texts.ts'
import { DayFilter } from '../ui/date-field.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { QueryErrorBanner } from '../ui/query-error-banner.tsx'
import { NativeSelect, optionsFromLabels } from '../ui/select-field.tsx'
import { LoadingSkeletonLines } from '../ui/skeleton.tsx'
import {
  type PeriodChoice,
  parsePeriodChoice,
  periodDaysError,
  programmeQuery,
  programmeTodayQuery,
} from './programme.api.ts'
import { ProgrammeAlertCounts } from './programme-alert-counts.tsx'
import { RegistrationFunnel } from './registration-funnel.tsx'
import { RequestBreakdownTables } from './request-breakdown-tables.tsx'
import { RequestsByWeekChart } from './requests-by-week-chart.tsx'
import { StockOutlookTable } from './stock-outlook-table.tsx'
import { WaitingWorkTables } from './waiting-work-tables.tsx'

const PERIODS = {
  month: m.programme_month,
  quarter: m.programme_quarter,
  year: m.programme_year,
}

/** The programme's state: the HCPs and requests of a period compared with the period before, what waits, and the stock. */
export function ProgrammePage() {
  const { list: choice, change } = useUrlFilters(parsePeriodChoice)
  const found = useQuery(programmeQuery(choice))
  const today = useQuery(programmeTodayQuery)
  const programme = found.data
  const current = today.data
  return (
    <div className="grid gap-5">
      <div className="grid gap-2">
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
          <PageHeader title={m.rooms_programme()} />
          <PeriodSelect choice={choice} shown={found.data?.period} onChange={change} />
        </div>
        {programme && (
          <p className="text-muted text-sm tabular-nums">
            {m.programme_compared({
              period: rangeText(programme.period),
              before: rangeText(programme.before),
            })}
          </p>
        )}
        <QueryErrorBanner subject={m.rooms_programme()} queries={[found, today]} />
      </div>
      <div
        aria-busy={found.isPlaceholderData}
        className={`grid items-start gap-5 transition-opacity lg:grid-cols-2 ${found.isPlaceholderData ? 'opacity-60' : ''}`}
      >
        {programme ? (
          <>
            <RegistrationFunnel programme={programme} />
            <RequestsByWeekChart programme={programme} />
          </>
        ) : (
          !found.isError && (
            <>
              <Loading />
              <Loading />
            </>
          )
        )}
      </div>
      <ProgrammeAlertCounts today={current} programme={programme} />
      {current ? <WaitingWorkTables data={current} /> : !today.isError && <Loading />}
      {programme && <RequestBreakdownTables programme={programme} />}
      {current && <StockOutlookTable stock={current.stock} />}
    </div>
  )
}

const rangeText = ({ from, to }: { from: string; to: string }) =>
  // With non-breaking spaces.
  `${formatDdMmYyyy(from)}\u00a0–\u00a0${formatDdMmYyyy(to)}`

function Loading() {
  return (
    <LoadingSkeletonLines
      gap="gap-3"
      lines={['h-8 w-40', 'h-16 w-full', 'h-16', 'h-16 w-full', 'h-16 w-full']}
    />
  )
}

type PeriodProps = {
  choice: PeriodChoice
  /** The days on screen, which are the initial values of 'Any days'. */
  shown: { from: string; to: string } | undefined
  onChange(change: Partial<PeriodChoice>): void
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
