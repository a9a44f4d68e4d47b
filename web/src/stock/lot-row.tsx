import type { SampleLot } from '@portal/contract/lots'
import type { LotState } from '@portal/contract/stock-rules'
import { Ban, CalendarX2, CircleCheck, CircleSlash2, Hourglass, type LucideIcon, Truck } from 'lucide-react'
import { formatIsoDay } from '../lib/dates.ts'
import { m } from '../texts.ts'
import { Button } from '../ui/button.tsx'
import { StatusBadge, type Tone } from '../ui/status-badge.tsx'

type Props = { lot: SampleLot; onOpen(what: 'correct' | 'hold' | 'recipients'): void }

const STATES: Record<LotState, { tone: Tone; icon: LucideIcon; text: () => string }> = {
  OFFERED: { tone: 'done', icon: CircleCheck, text: m.stock_lot_offered },
  OUT: { tone: 'waiting', icon: Hourglass, text: m.stock_lot_out },
  EXPIRED: { tone: 'refused', icon: CalendarX2, text: m.stock_lot_expired },
  HELD: { tone: 'refused', icon: Ban, text: m.stock_held },
  EMPTY: { tone: 'ahead', icon: CircleSlash2, text: m.stock_lot_empty },
}

/** A lot with its state and its actions. */
export function LotRow({ lot, onOpen }: Props) {
  const { lotNo, heldAt, state, leavesOn } = lot
  const { text, ...look } = STATES[state]
  const acts = [
    ['correct', m.stock_correct()],
    ['hold', heldAt === null ? m.stock_hold() : m.stock_release()],
    ['recipients', m.stock_recipients()],
  ] as const
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-1 pr-1 pl-4">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1 tabular-nums">
        <span className="font-semibold">{lotNo}</span>
        <span className="text-sm">{m.stock_expires({ day: formatIsoDay(lot.expiresOn) })}</span>
        <span className="text-sm">{m.stock_on_hand({ pieces: lot.onHand })}</span>
        <StatusBadge {...look} text={text()} />
        {lot.shipsNext && <StatusBadge tone="moving" icon={Truck} text={m.stock_lot_next()} />}
        {state === 'OFFERED' && (
          <span className="text-muted text-sm">{m.stock_lot_leaves({ day: formatIsoDay(leavesOn) })}</span>
        )}
      </div>
      <div className="-ml-3 flex flex-wrap">
        {acts.map(([what, action]) => (
          <Button
            key={what}
            variant="quiet"
            className="px-3!"
            aria-label={`${action} ${lotNo}`}
            onClick={() => onOpen(what)}
          >
            {action}
          </Button>
        ))}
      </div>
    </li>
  )
}
