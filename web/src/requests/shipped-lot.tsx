import { formatDdMmYyyy } from '../lib/dates.ts'
import { m } from '../texts.ts'

/** The lot a sample was shipped from, with its expiry date. */
export function ShippedLotText({ lot }: { lot: { lotNo: string; expiresOn: string } | null }) {
  return (
    <span className="text-sm tabular-nums">
      {lot === null
        ? m.all_requests_no_lot()
        : m.all_requests_lot({ lotNo: lot.lotNo, day: formatDdMmYyyy(lot.expiresOn) })}
    </span>
  )
}
