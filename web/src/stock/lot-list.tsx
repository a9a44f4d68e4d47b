import { foldIdentifier } from '@portal/contract/identifiers'
import type { SampleLot } from '@portal/contract/stock/lots.endpoints'
import { todayAsIsoDay } from '../lib/dates.ts'
import { formatCount } from '../lib/format-count.ts'
import { groupBy } from '../lib/group-by.ts'
import { m } from '../texts.ts'
import { Banner } from '../ui/banner.tsx'
import { TitledSection } from '../ui/titled-section.tsx'
import { BarLegendSwatch, type BarLook } from './bar-styles.tsx'
import { buildLotAxis, type LotAxis } from './lot-axis.ts'
import { type LotAction, LotRow } from './lot-row.tsx'

const KEYS: [look: BarLook, text: () => string][] = [
  ['offered', m.stock_lot_offered],
  ['near', m.stock_near_expiry],
  ['held', m.stock_held],
  ['expired', m.stock_lot_expired],
]

/** A mark nearer to today, in percent, would meet its text on a phone. */
const NEAR_TODAY = 30

type Props = { sampleId: string; lots: readonly SampleLot[]; onAction(what: LotAction, lot: SampleLot): void }

/** A sample's lots on one time axis to expiry; the empty ones are folded. */
export function LotList({ sampleId, lots, onAction }: Props) {
  const empty = lots.filter(({ state }) => state === 'EMPTY')
  const filled = lots.filter(({ state }) => state !== 'EMPTY')
  const alike = findLookAlikes(lots)
  const axis = buildLotAxis(filled, todayAsIsoDay())
  const rows = (some: readonly SampleLot[]) =>
    some.map(lot => (
      <LotRow key={lot.id} lot={lot} sampleId={sampleId} axis={axis} onAction={what => onAction(what, lot)} />
    ))
  return (
    <TitledSection title={m.stock_lots()}>
      {alike.map(numbers => (
        <Banner key={numbers} text={m.stock_lots_alike({ numbers })} />
      ))}
      {lots.length === 0 && <p className="text-muted">{m.stock_no_lots()}</p>}
      {filled.length > 0 && (
        <div className="rounded-card bg-surface shadow-card">
          <Axis axis={axis} onHand={filled.reduce((sum, lot) => sum + lot.onHand, 0)} />
          <ul className="divide-y divide-line">{rows(filled)}</ul>
        </div>
      )}
      {empty.length > 0 && (
        <details className="rounded-card bg-surface shadow-card">
          <summary className="min-h-12 cursor-pointer rounded-card px-4 py-3 font-semibold text-action-ink">
            {m.stock_empty_lots({ lots: empty.length })}
          </summary>
          <ul className="divide-y divide-line border-line border-t">{rows(empty)}</ul>
        </details>
      )}
    </TitledSection>
  )
}

/** The numbers that look the same, of lots older than the rule that there is one; returned pieces are a lot of their own. */
function findLookAlikes(lots: readonly SampleLot[]): string[] {
  const received = lots.filter(({ returned }) => !returned)
  return groupBy(received, ({ lotNo }) => foldIdentifier(lotNo))
    .filter(([, same]) => same.length > 1)
    .map(([, same]) => same.map(({ lotNo }) => `“${lotNo}”`).join(', '))
}

/** The pieces of all lots, the months above the bars, and the legend of their looks. */
function Axis({ axis, onHand }: { axis: LotAxis; onHand: number }) {
  return (
    <div className="grid gap-2 border-line border-b px-4 pt-3 pb-2 text-muted text-sm">
      <p className="font-semibold text-ink tabular-nums">
        {m.stock_lots_total({ pieces: formatCount(onHand) })}
      </p>
      {/* Decorative: each row says its days and state. */}
      <div aria-hidden="true" className="flex flex-wrap gap-x-4 gap-y-1">
        {KEYS.map(([look, text]) => (
          <span key={look} className="inline-flex items-center gap-1.5">
            <BarLegendSwatch look={look} />
            {text()}
          </span>
        ))}
      </div>
      <div aria-hidden="true" className="relative h-5 whitespace-nowrap">
        <span className="absolute left-0">{m.stock_today()}</span>
        {axis.marks.map(({ at, text }) => (
          <span
            key={text}
            className={`absolute -translate-x-1/2 ${at < NEAR_TODAY ? 'max-sm:hidden' : ''}`}
            style={{ left: `${at}%` }}
          >
            {text}
          </span>
        ))}
      </div>
    </div>
  )
}
