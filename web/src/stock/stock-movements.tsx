import type { Movement } from '@portal/contract/stock/stock.endpoints'
import type { MOVEMENT_FILTERS, MovementFilter, MovementRowKind } from '@portal/contract/stock/stock-rules'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatDay, formatDdMmYyyy, formatTime, todayAsIsoDay } from '../lib/dates.ts'
import { formatCount } from '../lib/format-count.ts'
import { m } from '../texts.ts'
import { FilterSelect } from '../ui/filter-select.tsx'
import { optionsFromLabels } from '../ui/select-field.tsx'
import { Timeline } from '../ui/timeline.tsx'
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

/** The movements of a sample's stock, newest first, each with the pieces left after it. */
export function StockMovements({ sampleId }: { sampleId: string }) {
  const [show, setShow] = useState<MovementFilter>()
  const found = useInfiniteQuery(stockMovementPages(sampleId, show))
  const rows = found.data?.pages.flatMap(({ data }) => data)
  return (
    <Timeline
      title={m.stock_movements()}
      query={found}
      empty={m.stock_no_movements()}
      entries={rows?.map(row => ({
        key: row.id,
        at: row.createdAt,
        when: dayText(row),
        mark: [timeText(row), row.actor].filter(Boolean).join(' · '),
        what: (
          <>
            <span className={titleLook(row)}>{titleText(row)}</span> {row.lotNo}
          </>
        ),
        text: detailsText(row),
        result: (
          <span className="ml-auto grid justify-items-end tabular-nums">
            <span className="font-semibold">{changeText(row.quantity)}</span>
            <span className="text-muted">{m.stock_left_pieces({ pieces: formatCount(row.left) })}</span>
          </span>
        ),
      }))}
    >
      <FilterSelect
        label={m.stock_show()}
        allLabel={m.stock_show_all()}
        value={show}
        onChoose={value => setShow(value)}
        options={optionsFromLabels(SHOWN, FILTERS)}
      />
    </Timeline>
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

/** The day of a movement: the promises of a day are one row, so its time stands apart. */
function dayText({ createdAt }: Movement): string {
  const day = formatDay(createdAt)
  return day === formatDdMmYyyy(todayAsIsoDay()) ? m.stock_today() : day
}

function timeText({ kind, createdAt }: Movement): string {
  return kind === 'PROMISES' ? '' : formatTime(createdAt)
}
