import { type LicenceBodyCode, licenceRegisterUrl } from '@portal/contract/licences/licence-bodies'
import { licenceState } from '@portal/contract/licences/licence-rules'
import { CircleX, Clock, Hourglass } from 'lucide-react'
import { formatDdMmYyyy, todayAsIsoDay } from '../lib/dates.ts'
import { m } from '../texts.ts'
import { LabelledValueList } from '../ui/labelled-value-list.tsx'
import { NewTabLink } from '../ui/new-tab-link.tsx'
import { StatusBadge } from '../ui/status-badge.tsx'
import { LICENCE_BODY_NAMES } from './licence-labels.ts'

type Fields = { number: string; body: LicenceBodyCode; validUntil: string; renewedAt: string | null }

/** A practising certificate, with the public register beside its number. */
export function LicenceFacts({
  licence: { number, body, ...end },
  isCompact = false,
}: {
  licence: Fields
  isCompact?: boolean
}) {
  const register = licenceRegisterUrl(body)
  return (
    <LabelledValueList
      dense={isCompact}
      rows={[
        {
          label: m.licence_number(),
          value: (
            <span className="flex flex-wrap items-center gap-x-3">
              <span className="wrap-anywhere select-all tabular-nums">{number}</span>
              {register && (
                <NewTabLink href={register} className="-my-2 -ml-1">
                  {m.licence_register()}
                </NewTabLink>
              )}
            </span>
          ),
          wide: true,
        },
        { label: m.licence_body(), value: LICENCE_BODY_NAMES[body]() },
        {
          label: m.licence_until(),
          value: (
            <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <span className="tabular-nums">{formatDdMmYyyy(end.validUntil)}</span>
              <LicenceStatusBadges licence={end} />
            </span>
          ),
        },
      ]}
    />
  )
}

/** A certificate's status: ended, ends soon or not checked; empty if it is valid and checked. */
export function LicenceStatusBadges({
  licence: { validUntil, renewedAt },
}: {
  licence: Pick<Fields, 'validUntil' | 'renewedAt'>
}) {
  const state = licenceState(validUntil, todayAsIsoDay())
  return (
    <>
      {state === 'ENDED' && <StatusBadge tone="refused" icon={CircleX} text={m.licence_state_ended()} />}
      {state === 'ENDS_SOON' && <StatusBadge tone="waiting" icon={Hourglass} text={m.licence_state_soon()} />}
      {renewedAt !== null && <StatusBadge tone="working" icon={Clock} text={m.licence_state_renewed()} />}
    </>
  )
}
