import type { Sample } from '@portal/contract/stock/stock.endpoints'
import { USE_DAYS, weeksOfStockLeft } from '@portal/contract/stock/stock-rules'
import { CircleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { formatCount } from '../lib/format-count.ts'
import { m } from '../texts.ts'
import { BarLegendSwatch, type BarLook } from './bar-looks.tsx'

/** More weeks than this say nothing: most lots expire before. */
const WEEKS_SHOWN = 104

type Props = {
  sample: Sample
  /** Pieces shipped in the last 90 days. */
  shippedIn90Days: number
}

/** A sample's pieces by what can be done with them, which add up to those on hand, and how long they last. */
export function SampleStockFigures({ sample, shippedIn90Days }: Props) {
  const { usable, reserved, missing, keptBack, low, lowAt, waiting } = sample
  return (
    <>
      <dl className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,max(8.5rem,40%)),1fr))] gap-px overflow-hidden rounded-card bg-line shadow-card lg:grid-cols-4">
        <Figure label={m.stock_can_order()} look="offered" value={formatCount(usable)}>
          {low ? <Warning text={m.stock_low()} /> : m.stock_low_at({ pieces: formatCount(lowAt) })}
          {waiting > 0 && <span className="block">{m.stock_waiting({ count: waiting })}</span>}
        </Figure>
        <Figure label={m.stock_promised()} look="promised" value={formatCount(reserved)}>
          {missing > 0 ? (
            <Warning text={m.stock_without_pieces({ pieces: formatCount(missing) })} />
          ) : (
            m.stock_promised_hint()
          )}
        </Figure>
        <Figure label={m.stock_kept_back()} look="held" value={formatCount(keptBack)}>
          {m.stock_kept_back_hint()}
        </Figure>
        <Figure label={m.stock_lasts()} value={weeksText(usable + reserved - missing, shippedIn90Days)}>
          {useText(shippedIn90Days)}
        </Figure>
      </dl>
      {missing > 0 && <Warning text={m.stock_missing_pieces({ missing })} />}
    </>
  )
}

type FigureProps = { label: string; look?: BarLook; value: string; children: ReactNode }

function Figure({ label, look, value, children }: FigureProps) {
  return (
    <div className="grid content-start gap-0.5 bg-surface px-3 py-3 sm:px-4">
      <dt className="flex items-center gap-1.5 text-muted text-sm">
        {look && <BarLegendSwatch look={look} />}
        {label}
      </dt>
      <dd className="grid gap-0.5">
        <span className="font-bold text-2xl tabular-nums">{value}</span>
        <span className="text-muted text-sm">{children}</span>
      </dd>
    </div>
  )
}

function Warning({ text }: { text: string }) {
  return (
    <strong className="flex gap-1.5 font-semibold text-attention text-sm">
      <CircleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
      <span>{text}</span>
    </strong>
  )
}

function weeksText(pieces: number, shipped: number): string {
  const weeks = weeksOfStockLeft(pieces, shipped)
  if (weeks === undefined) return '–'
  if (weeks > WEEKS_SHOWN) return m.stock_two_years()
  return weeks === 0 ? m.stock_under_a_week() : m.stock_weeks({ weeks })
}

function useText(shipped: number): string {
  return shipped === 0 ? m.stock_no_use() : m.stock_use({ pieces: formatCount((shipped * 7) / USE_DAYS) })
}
