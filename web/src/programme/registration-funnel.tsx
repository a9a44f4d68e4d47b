import type { Programme } from '@portal/contract/programme/programme.endpoints'
import type { Periods } from '@portal/contract/programme/programme-period'
import { m } from '../texts.ts'
import { formatDays } from '../ui/bars.tsx'
import { TitledSection } from '../ui/titled-section.tsx'
import { CountLink } from './count-link.tsx'
import { formatPeriod, formatShareAsPercent } from './programme-figures.ts'
import { type FunnelRow, funnelRows, importedHcpsRow } from './programme-rows.ts'
import { type BarRow, barColumn, numberColumn, SECTION_CLASS_NAME, TopRowsTable } from './top-rows.tsx'

type Row = BarRow & FunnelRow

/** The HCPs who registered in the period by the steps they have reached, beside those of the period that it is compared with. */
export function RegistrationFunnel({ programme }: { programme: Programme }) {
  const rows = funnelRows(programme)
  const most = Math.max(1, ...Object.values(rows[0]?.counts ?? {}))
  const imported = importedHcpsRow(programme)
  const columnOf = (key: keyof Periods) => {
    const name = formatPeriod(programme[key], programme)
    return numberColumn<Row>(name, row => <PeriodCount row={row} period={key} range={programme[key]} />, {
      head: <ChartLegend text={name} look={key === 'period' ? 'fill-data-1' : 'fill-data-before'} />,
    })
  }
  return (
    <TitledSection title={m.programme_funnel()} className={SECTION_CLASS_NAME}>
      <TopRowsTable
        columns={[barColumn<Row>(m.programme_step()), columnOf('period'), columnOf('before')]}
        rows={rows.map(row => ({
          ...row,
          ...{ share: row.counts.period / most, before: row.counts.before / most },
          ...describe(row),
        }))}
      />
      {imported.counts.period + imported.counts.before > 0 && (
        <p className="flex flex-wrap items-center gap-x-2 text-muted text-sm">
          {imported.name}
          {(['period', 'before'] as const).map(key => (
            <CountLink
              key={key}
              count={imported.counts[key]}
              text={m.programme_count_in({
                count: imported.counts[key],
                period: formatPeriod(programme[key]),
              })}
              filteredList={imported.listOf(programme[key])}
              accessibleName={imported.name}
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
export function ChartLegend({ text, look }: { text: string; look: string }) {
  return (
    <span className="inline-flex items-center gap-1.5 whitespace-nowrap">
      <svg aria-hidden="true" viewBox="0 0 14 14" className="size-3.5 shrink-0">
        <rect x="1" y="1" width="12" height="12" className={look} />
      </svg>
      {text}
    </span>
  )
}

/** The share that continued from the step before, and the median time that it took. */
function describe({ continued, days }: FunnelRow): { note?: string } {
  if (continued === undefined) return {}
  const share = formatShareAsPercent(continued)
  if (days === null) return { note: m.programme_continued({ share }) }
  if (days === 0) return { note: m.programme_continued_same({ share }) }
  return { note: m.programme_continued_in({ share, time: formatDays(days) }) }
}
