import type { ApiError } from '../lib/api-error.ts'
import { formatPhone } from '../lib/format-phone.ts'
import { useSignedIn } from '../session/signed-in.ts'
import { m } from '../texts.ts'
import { Banner } from '../ui/banner.tsx'
import { linkClassName } from '../ui/new-tab-link.tsx'

/** A report that was refused because its author has sent too many: what to do now, with the number to call. */
export function SafetyReportRefusal({ error }: { error: ApiError }) {
  const { company } = useSignedIn()
  return (
    <Banner
      text={
        <>
          {error.message} {m.safety_refused()}{' '}
          <a href={`tel:+${company.supportPhone}`} className={`${linkClassName} tabular-nums`}>
            {formatPhone(company.supportPhone)}
          </a>
        </>
      }
    />
  )
}
