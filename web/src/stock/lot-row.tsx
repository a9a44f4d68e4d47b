import type { Lot } from '@portal/contract/stock'
import { Ban } from 'lucide-react'
import { writeDay } from '../lib/dates.ts'
import { m } from '../paraglide/messages.js'
import { Button } from '../ui/button.tsx'
import { StatusBadge } from '../ui/status-badge.tsx'

type Props = { lot: Lot; onOpen(what: 'correct' | 'hold' | 'recipients'): void }

/** A lot with what can be done with it. */
export function LotRow({ lot, onOpen }: Props) {
  const { lotNo, heldAt } = lot
  const acts = [
    ['correct', m.stock_correct()],
    ['hold', heldAt === null ? m.stock_hold() : m.stock_release()],
    ['recipients', m.stock_recipients()],
  ] as const
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-1 pr-1 pl-4">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1 tabular-nums">
        <span className="font-semibold">{lotNo}</span>
        <span className="text-sm">{m.stock_expires({ day: writeDay(lot.expiresOn) })}</span>
        <span className="text-sm">{m.stock_on_hand({ pieces: lot.onHand })}</span>
        {heldAt !== null && <StatusBadge tone="refused" icon={Ban} text={m.stock_held()} />}
      </div>
      <div className="-ml-3 flex flex-wrap">
        {acts.map(([what, text]) => (
          <Button
            key={what}
            variant="quiet"
            className="px-3!"
            aria-label={`${text} ${lotNo}`}
            onClick={() => onOpen(what)}
          >
            {text}
          </Button>
        ))}
      </div>
    </li>
  )
}
