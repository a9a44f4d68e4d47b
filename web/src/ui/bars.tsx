import { daysOfCover } from '@portal/contract/stock/stock-rules'
import type { ReactNode } from 'react'
import { formatLocale } from '../lib/locale.ts'
import { m } from '../texts.ts'
import { CutText } from './cut-text.tsx'

/** A horizontal bar without text; its number is shown next to it. @param share its share of the longest bar, or of the scale */
export function ShareBar({ share, before }: { share: number; before?: number | undefined }) {
  return (
    <svg aria-hidden="true" width="100%" height={before === undefined ? 8 : 14} className="my-1 block">
      <rect width="100%" height="8" rx="2" className="fill-sunken" />
      <rect data-mark width={`${share * 100}%`} height="8" rx="2" className="fill-data-1" />
      {before !== undefined && (
        <rect data-mark y="10" width={`${before * 100}%`} height="4" rx="1" className="fill-data-before" />
      )}
    </svg>
  )
}

const daysFormat = new Intl.NumberFormat(formatLocale, {
  style: 'unit',
  unit: 'day',
  unitDisplay: 'long',
  maximumFractionDigits: 1,
})

/** Days in words, as '1.5 days'. */
export const formatDays = (count: number): string => daysFormat.format(count)

/** The days at which a bar of cover is full. A longer one is cut, which two notches at its end say. */
export const COVER_BAR_DAYS = 90

type Stock = { usable: number; shipped: number; lowAt: number }

type CoverProps = { stock: Stock; children?: ReactNode }

/** How long a sample's pieces last: a bar from 0 to 90 days over the zone of low stock, and the days in words. What else there is to say follows. */
export function CoverBar({ stock: { usable, shipped, lowAt }, children }: CoverProps) {
  const days = daysOfCover(usable, shipped)
  const words = (
    <CutText>
      {/* First: the end of the line is cut. */}
      {children} {days === undefined ? m.stock_no_use() : formatCover(days)}
    </CutText>
  )
  if (days === undefined) return words
  const shareOf = (count = 0) => `${Math.min(1, count / COVER_BAR_DAYS) * 100}%`
  const low = shareOf(daysOfCover(lowAt, shipped))
  return (
    <div className="grid font-normal tabular-nums">
      <svg aria-hidden="true" width="100%" height="12" className="my-1 block overflow-visible">
        <rect width="100%" height="12" className="fill-sunken" />
        <rect data-look="low" width={low} height="12" className="fill-waiting-soft" />
        <rect data-mark data-look="days" y="2" width={shareOf(days)} height="8" className="fill-data-1" />
        {days > COVER_BAR_DAYS && (
          <svg aria-hidden="true" x="100%" className="overflow-visible" data-look="cut">
            <path d="M-16 0l6 6-6 6M-10 0l6 6-6 6" fill="none" strokeWidth="2" className="stroke-surface" />
          </svg>
        )}
        <rect data-mark x={low} width="1" height="12" className="fill-edge" />
      </svg>
      {words}
    </div>
  )
}

/** More days than this say nothing: most lots expire before. */
const DAYS_SHOWN = 730

/** How long pieces last, in words. */
export const formatCover = (days: number): string =>
  days > DAYS_SHOWN ? m.stock_two_years() : formatDays(days)

/** The scale of the bars of cover, and the meaning of the shaded zone. */
export function CoverLegend() {
  return (
    <span className="flex flex-wrap items-center gap-x-3 font-normal">
      {m.stock_cover_scale({ days: COVER_BAR_DAYS })}
      <span className="inline-flex items-center gap-1.5">
        <svg aria-hidden="true" viewBox="0 0 12 12" className="size-3">
          <rect x=".5" y=".5" width="11" height="11" className="fill-waiting-soft stroke-edge" />
        </svg>
        {m.stock_low()}
      </span>
    </span>
  )
}
