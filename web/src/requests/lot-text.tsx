import { m } from '../paraglide/messages.js'

/** 'YYYY-MM-DD' as DD/MM/YYYY: a day of its own, in no time zone. */
export function writeDay(day: string): string {
  return day.split('-').reverse().join('/')
}

/** The lot something was shipped from, and until when it is good. */
export function LotText({ lot }: { lot: { lotNo: string; expiresOn: string } | null }) {
  return (
    <span className="text-sm tabular-nums">
      {lot === null
        ? m.all_requests_no_lot()
        : m.all_requests_lot({ lotNo: lot.lotNo, day: writeDay(lot.expiresOn) })}
    </span>
  )
}
