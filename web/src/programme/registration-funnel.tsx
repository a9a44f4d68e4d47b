import type { FunnelCounts, Programme } from '@portal/contract/programme/programme.endpoints'
import {
  type FilteredList,
  type FunnelStep,
  filterForFunnelStep,
  filterForImportedHcps,
} from '@portal/contract/programme/programme-lists'
import type { Periods } from '@portal/contract/programme/programme-period'
import { m } from '../texts.ts'
import { formatDays } from '../ui/bars.tsx'
import { TitledSection } from '../ui/titled-section.tsx'
import { CountLink } from './count-link.tsx'
import { formatPeriod, formatShareAsPercent } from './programme-figures.ts'
import { type BarRow, barColumn, numberColumn, SECTION, TopRowsTable } from './top-rows.tsx'

const STEPS: Record<FunnelStep, () => string> = {
  REGISTERED: m.programme_step_registered,
  APPROVED: m.programme_step_approved,
  REQUESTED: m.programme_step_requested,
  SHIPPED: m.programme_step_shipped,
  DELIVERED: m.programme_step_delivered,
}

type Row = BarRow & {
  id: string
  counts: Record<keyof Periods, number>
  listOf(range: Periods['period']): FilteredList
}

/** The HCPs who registered in the period by the steps they have reached, beside those of the period that it is compared with. */
export function RegistrationFunnel({ programme: { funnel, ...periods } }: { programme: Programme }) {
  const most = Math.max(1, funnel.period.steps[0]?.count ?? 0, funnel.before.steps[0]?.count ?? 0)
  const rows: Row[] = funnel.period.steps.map((step, place) => {
    const counts = { period: step.count, before: funnel.before.steps[place]?.count ?? 0 }
    return {
      ...{ id: step.step, name: STEPS[step.step](), counts },
      ...{ share: counts.period / most, before: counts.before / most },
      ...describe(step, funnel.period.steps[place - 1]),
      listOf: range => filterForFunnelStep(step.step, range),
    }
  })
  const imported = { period: funnel.period.imported, before: funnel.before.imported }
  const columnOf = (key: keyof Periods) => {
    const name = formatPeriod(periods[key], periods)
    return numberColumn<Row>(name, row => <PeriodCount row={row} period={key} range={periods[key]} />, {
      head: <Legend text={name} look={key === 'period' ? 'fill-data-1' : 'fill-data-before'} />,
    })
  }
  return (
    <TitledSection title={m.programme_funnel()} className={SECTION}>
      <TopRowsTable
        columns={[barColumn<Row>(m.programme_step()), columnOf('period'), columnOf('before')]}
        rows={rows}
      />
      {imported.period + imported.before > 0 && (
        <p className="flex flex-wrap items-center gap-x-2 text-muted text-sm">
          {m.programme_imported()}
          {(['period', 'before'] as const).map(key => (
            <CountLink
              key={key}
              count={imported[key]}
              text={m.programme_count_in({ count: imported[key], period: formatPeriod(periods[key]) })}
              filteredList={filterForImportedHcps(periods[key])}
              accessibleName={m.programme_imported()}
            />
          ))}
        </p>
      )}
    </TitledSection>
  )
}

type CountProps = { row: Row; period: keyof Periods; range: Periods['period'] }

function PeriodCount({ row: { name, counts, listOf }, period, range }: CountProps) {
  return (
    <CountLink
      count={counts[period]}
      filteredList={listOf(range)}
      accessibleName={`${name}, ${formatPeriod(range)}`}
      className={period === 'period' ? 'text-lg' : ''}
    />
  )
}

/** The name of a series with its colour. */
export function Legend({ text, look }: { text: string; look: string }) {
  return (
    <span className="inline-flex items-center gap-1.5 whitespace-nowrap">
      <svg aria-hidden="true" viewBox="0 0 14 14" className="size-3.5 shrink-0">
        <rect x="1" y="1" width="12" height="12" className={look} />
      </svg>
      {text}
    </span>
  )
}

/** The share that came on from the step before, and the median time that it took. */
function describe({ count, days }: FunnelCounts, before: FunnelCounts | undefined): { note?: string } {
  if (before === undefined || before.count === 0) return {}
  const share = formatShareAsPercent(count / before.count)
  if (days === null) return { note: m.programme_came_on({ share }) }
  if (days === 0) return { note: m.programme_came_on_same({ share }) }
  return { note: m.programme_came_on_in({ share, time: formatDays(days) }) }
}
