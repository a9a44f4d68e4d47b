import type { Sample } from '@portal/contract/stock/stock.endpoints'
import { daysOfCover, STOCK_USE_DAYS } from '@portal/contract/stock/stock-rules'
import { CircleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { formatCount } from '../lib/format-count.ts'
import { m } from '../texts.ts'
import { formatCover } from '../ui/bars.tsx'

/** A sample's pieces by what can be done with them, which add up to those on hand, and how long they last. */
export function SampleStockFigures({ sample }: { sample: Sample }) {
  const { usable, reserved, missing, keptBack, low, lowAt, waiting, shipped } = sample
  const days = daysOfCover(usable, shipped)
  return (
    <>
      <dl className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,max(8.5rem,40%)),1fr))] gap-px overflow-hidden rounded-card bg-line shadow-card @min-[44rem]:grid-cols-4">
        <Figure label={m.stock_can_order()} value={formatCount(usable)}>
          {low ? <Warning text={m.stock_low()} /> : m.stock_low_at({ pieces: formatCount(lowAt) })}
          {waiting > 0 && <span className="block">{m.stock_waiting({ count: waiting })}</span>}
        </Figure>
        <Figure label={m.stock_promised()} value={formatCount(reserved)}>
          {missing > 0 ? (
            <Warning text={m.stock_without_pieces({ pieces: formatCount(missing) })} />
          ) : (
            m.stock_promised_hint()
          )}
        </Figure>
        <Figure label={m.stock_kept_back()} value={formatCount(keptBack)}>
          {m.stock_kept_back_hint()}
        </Figure>
        <Figure label={m.stock_lasts()} value={days === undefined ? '–' : formatCover(days)}>
          {days === undefined
            ? m.stock_no_use()
            : m.stock_use({ pieces: formatCount((shipped * 7) / STOCK_USE_DAYS) })}
        </Figure>
      </dl>
      {missing > 0 && <Warning text={m.stock_missing_pieces({ missing })} />}
    </>
  )
}

function Figure({ label, value, children }: { label: string; value: string; children: ReactNode }) {
  return (
    <div className="grid content-start gap-0.5 bg-surface px-3 py-3 sm:px-4">
      <dt className="text-muted text-sm">{label}</dt>
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
      <CircleAlert className="mt-0.5 size-4 shrink-0" />
      <span>{text}</span>
    </strong>
  )
}
