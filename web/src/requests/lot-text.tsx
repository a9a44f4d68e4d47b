import { formatIsoDay } from '../lib/dates.ts'
import { m } from '../paraglide/messages.js'

/** The lot something was shipped from, and until when it is good. */
export function LotText({ lot }: { lot: { lotNo: string; expiresOn: string } | null }) {
  return (
    <span className="text-sm tabular-nums">
      {lot === null
        ? m.all_requests_no_lot()
        : m.all_requests_lot({ lotNo: lot.lotNo, day: formatIsoDay(lot.expiresOn) })}
    </span>
  )
}
