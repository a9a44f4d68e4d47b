import { OFFICER_THRESHOLD } from '@portal/contract/companies/settings-rules'
import { PERIOD_DAYS_MAX } from '@portal/contract/programme/programme-period'
import { useQuery } from '@tanstack/react-query'
import { formatCount } from '../lib/format-count.ts'
import { queryClient } from '../lib/query-client.ts'
import { useUrlFilters } from '../lib/url-filters.ts'
import { useMayOpen } from '../session/admin-role.ts'
import { useSignedIn } from '../session/signed-in.ts'
import { m } from '../texts.ts'
import { Button } from '../ui/button.tsx'
import { DayFilter } from '../ui/date-field.tsx'
import { DownloadButton } from '../ui/download-button.tsx'
import { ListTabs } from '../ui/list-tabs.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { QueryErrorBanner } from '../ui/query-error-banner.tsx'
import { LoadingSkeletonLines, Skeleton } from '../ui/skeleton.tsx'
import { AlsoWaiting } from './also-waiting.tsx'
import {
  OTHER_PERIODS,
  type ProgrammeChoice,
  parseProgrammeChoice,
  periodDaysError,
  programmeQuery,
  programmeTodayQuery,
} from './programme.api.ts'
import { formatPeriod } from './programme-figures.ts'
import { PERIOD_NAMES } from './programme-rows.ts'
import { programmeSheets } from './programme-sheets.ts'
import { RegistrationFunnel } from './registration-funnel.tsx'
import { RequestBreakdown } from './request-breakdown.tsx'
import { RequestsByWeekChart } from './requests-by-week-chart.tsx'
import { StockOutlookTable } from './stock-outlook-table.tsx'
import { WaitingByRepTable } from './waiting-by-rep-table.tsx'
import { WaitingTiles } from './waiting-tiles.tsx'

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
        <div className="flex gap-2 print:hidden">
          <ProgrammeDownload choice={choice} />
          <Button variant="secondary" size="compact" className="max-sm:hidden" onClick={() => window.print()}>
            {m.print()}
          </Button>
        </div>
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
        <ListTabs
          // Without the days, which a preset period replaces.
          list={{ by: choice.by, period: choice.period }}
          name="period"
          label={m.programme_period()}
          options={PERIODS}
          allLabel={PERIOD_NAMES.month()}
        />
        <ChosenDays choice={choice} shown={programme?.period} onChange={change} />
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

const PERIODS = OTHER_PERIODS.map(value => ({ value, label: PERIOD_NAMES[value]() }))

/** Saves what the page shows as a workbook. A period that was chosen just now loads first. */
function ProgrammeDownload({ choice }: { choice: ProgrammeChoice }) {
  const { company } = useSignedIn()
  const mayOpen = useMayOpen()
  const { period = 'month' } = choice
  const loadFile = async () => {
    const [programme, current, { writeWorkbook }] = await Promise.all([
      queryClient.ensureQueryData(programmeQuery(choice)),
      queryClient.ensureQueryData(programmeTodayQuery),
      import('./write-workbook.ts'),
    ])
    return writeWorkbook(
      programmeSheets(programme, current, { company, filter: PERIOD_NAMES[period](), mayOpen }),
    )
  }
  const chosen = { name: 'period', options: [{ value: 'month', label: PERIOD_NAMES.month() }, ...PERIODS] }
  return (
    <DownloadButton
      variant="secondary"
      label={m.programme_download()}
      file={{
        ...{ of: 'programme', type: 'xlsx', named: [chosen] },
        filters: period === 'days' ? { from: choice.from, to: choice.to } : { period },
      }}
      loadFile={loadFile}
    />
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

/** The two days, if they are chosen so. */
function ChosenDays({ choice, shown, onChange }: PeriodProps) {
  if (choice.period !== 'days') return null
  const problem = periodDaysError(choice)
  const days = { from: choice.from || (shown?.from ?? ''), to: choice.to || (shown?.to ?? '') }
  return (
    <div className="flex flex-wrap gap-3 print:hidden">
      <DayFilter
        label={m.all_requests_from()}
        value={days.from}
        onDayChange={from => onChange({ ...days, from })}
      />
      <DayFilter
        label={m.all_requests_to()}
        value={days.to}
        onDayChange={to => onChange({ ...days, to })}
        error={
          problem &&
          (problem === 'reversed'
            ? m.programme_days_order()
            : m.programme_days_long({ days: PERIOD_DAYS_MAX }))
        }
      />
    </div>
  )
}
