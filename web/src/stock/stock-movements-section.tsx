import type { Movement } from '@portal/contract/stock/stock.endpoints'
import type { MOVEMENT_FILTERS, MovementFilter, MovementRowKind } from '@portal/contract/stock/stock-rules'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatDateTime, formatDay, formatDdMmYyyy, formatTime, todayAsIsoDay } from '../lib/dates.ts'
import { formatCount } from '../lib/format-count.ts'
import { m } from '../texts.ts'
import { type Column, DataTable } from '../ui/data-table.tsx'
import { FilterSelect } from '../ui/filter-select.tsx'
import { InfiniteScrollLoader } from '../ui/infinite-scroll-loader.tsx'
import { QueryErrorBanner } from '../ui/query-error-banner.tsx'
import { optionsFromLabels } from '../ui/select-field.tsx'
import { TitledSection } from '../ui/titled-section.tsx'
import { stockMovementPages } from './stock.api.ts'

const KINDS: Record<Exclude<MovementRowKind, 'PROMISES'>, () => string> = {
  RECEIVE: m.stock_kind_receive,
  SHIP: m.stock_kind_ship,
  RETURN: m.stock_kind_return,
  CORRECT: m.stock_kind_correct,
  HOLD: m.stock_kind_hold,
  UNHOLD: m.stock_kind_unhold,
  RELABEL: m.stock_kind_relabel,
}

const FILTERS: Record<MovementFilter, () => string> = {
  received: m.stock_kind_receive,
  shipped: m.stock_kind_ship,
  corrected: m.stock_show_corrected,
}
const SHOWN = Object.keys(FILTERS) as (keyof typeof MOVEMENT_FILTERS)[] // its own keys

const columns: Column<Movement>[] = [
  { heading: m.stock_when(), cell: whenText, look: 'w-44 px-4 whitespace-nowrap tabular-nums text-muted' },
  { heading: m.stock_what(), cell: row => <What row={row} />, look: 'px-3 py-2', isRowHeader: true },
  { heading: m.stock_lot(), cell: row => row.lotNo, look: 'px-3 wrap-anywhere' },
  {
    heading: m.stock_change(),
    cell: ({ quantity }) => changeText(quantity),
    look: 'px-3 text-right font-semibold whitespace-nowrap tabular-nums',
  },
  {
    heading: m.stock_left(),
    cell: ({ left }) => formatCount(left),
    look: 'px-3 text-right whitespace-nowrap tabular-nums',
  },
  { heading: m.stock_who(), cell: row => row.actor, look: 'pr-4 pl-6' },
]

/** The movements of a sample's stock, newest first, each with the pieces left after it. */
export function StockMovementsSection({ sampleId }: { sampleId: string }) {
  const [show, setShow] = useState<MovementFilter>()
  const found = useInfiniteQuery(stockMovementPages(sampleId, show))
  const rows = found.data?.pages.flatMap(({ data }) => data)
  return (
    <TitledSection
      title={m.stock_movements()}
      actions={
        <div className="w-full print:hidden sm:w-64">
          <FilterSelect
            label={m.stock_show()}
            allLabel={m.stock_show_all()}
            value={show}
            onChoose={value => setShow(value)}
            options={optionsFromLabels(SHOWN, FILTERS)}
          />
        </div>
      }
    >
      <QueryErrorBanner subject={m.stock_movements()} queries={[found]} />
      {rows?.length === 0 && <p className="text-muted">{m.stock_no_movements()}</p>}
      {(found.isPending || (rows && rows.length > 0)) && (
        <DataTable
          columns={columns}
          rows={rows}
          keyOf={({ id }) => id}
          renderCard={row => <MovementLines row={row} />}
        />
      )}
      <InfiniteScrollLoader query={found} />
    </TitledSection>
  )
}

/** A movement in two lines, and one more for its reason, on a phone. */
function MovementLines({ row }: { row: Movement }) {
  const details = detailsText(row)
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 pt-2 tabular-nums">
      <span>
        <span className={titleLook(row)}>{titleText(row)}</span> {row.lotNo}
      </span>
      <span className="text-right font-semibold">{changeText(row.quantity)}</span>
      <span className="text-muted">{[whenText(row), row.actor].filter(Boolean).join(' · ')}</span>
      <span className="text-right text-muted">{m.stock_left_pieces({ pieces: formatCount(row.left) })}</span>
      {details !== '' && <span className="col-span-2">{details}</span>}
    </div>
  )
}

function What({ row }: { row: Movement }) {
  const details = detailsText(row)
  return (
    <>
      <span className={titleLook(row)}>{titleText(row)}</span>
      {details !== '' && <span className="block font-normal text-muted wrap-anywhere">{details}</span>}
    </>
  )
}

const titleLook = ({ kind }: Movement) => (kind === 'PROMISES' ? 'font-normal' : 'font-semibold')

function titleText({ kind, promised, givenBack }: Movement): string {
  if (kind !== 'PROMISES') return KINDS[kind]()
  const parts = [
    promised > 0 && m.stock_promised_pieces({ pieces: formatCount(promised) }),
    givenBack > 0 && m.stock_given_back({ pieces: formatCount(givenBack) }),
  ]
  return parts.filter(Boolean).join(', ')
}

/** The old value of a corrected label, and the reason. */
function detailsText({ label, reason }: Movement): string {
  return [label && labelText(label), reason].filter(Boolean).join(' · ')
}

function labelText({ from, to }: NonNullable<Movement['label']>): string {
  const day =
    from.expiresOn === to.expiresOn
      ? []
      : [`${formatDdMmYyyy(from.expiresOn)} → ${formatDdMmYyyy(to.expiresOn)}`]
  const number = from.lotNo === to.lotNo ? [] : [`${from.lotNo} → ${to.lotNo}`]
  return [...number, ...day].join(', ')
}

function changeText(quantity: number): string {
  if (quantity === 0) return ''
  return quantity > 0 ? `+${formatCount(quantity)}` : `−${formatCount(-quantity)}`
}

/** The time of a movement; of a day's promises the day. */
function whenText({ kind, createdAt }: Movement): string {
  const isToday = formatDay(createdAt) === formatDdMmYyyy(todayAsIsoDay())
  if (kind === 'PROMISES') return isToday ? m.stock_today() : formatDay(createdAt)
  return isToday ? m.stock_today_at({ time: formatTime(createdAt) }) : formatDateTime(createdAt)
}
