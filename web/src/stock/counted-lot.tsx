import { formatDdMmYyyy } from '@portal/contract/days'
import type { CountableLot } from '@portal/contract/stock/stock-counts.endpoints'
import { m } from '../texts.ts'

/** The name of a lot's sample, its number and its expiry date. */
export function CountedLot({ lot }: { lot: CountableLot }) {
  return (
    <div className="wrap-anywhere min-w-0">
      <p className="font-semibold">{lot.sample}</p>
      <p className="text-muted text-sm tabular-nums">{countedLotText(lot)}</p>
    </div>
  )
}

/** The number and expiry date of a lot, and that its pieces came back. */
export function countedLotText({ lotNo, expiresOn, returned }: CountableLot): string {
  const expires = m.stock_expires({ day: formatDdMmYyyy(expiresOn) })
  return [lotNo, expires, returned && m.stock_lot_returned()].filter(Boolean).join(' · ')
}
