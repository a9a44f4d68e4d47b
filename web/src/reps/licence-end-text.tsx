import { licenceState } from '@portal/contract/licences/licence-rules'
import { formatDdMmYyyy, todayAsIsoDay } from '../lib/dates.ts'
import { m } from '../texts.ts'

/** The end of a practising certificate that ends soon or has ended; empty otherwise. */
export function LicenceEndText({ validUntil }: { validUntil: string }) {
  const state = licenceState(validUntil, todayAsIsoDay())
  if (state === 'VALID') return null
  const day = formatDdMmYyyy(validUntil)
  return (
    <span className={`block font-semibold ${state === 'ENDED' ? 'text-refused' : 'text-waiting'}`}>
      {state === 'ENDED' ? m.history_licence_ended({ day }) : m.history_licence_soon({ day })}
    </span>
  )
}
