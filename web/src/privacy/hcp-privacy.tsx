import type { HcpPrivacy } from '@portal/contract/privacy'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatDay } from '../lib/dates.ts'
import { ERASURE_REASON_LABELS } from '../lib/erasure-reasons.ts'
import { QueryErrorBanner } from '../lib/query-error-banner.tsx'
import { m } from '../texts.ts'
import { Button } from '../ui/button.tsx'
import { Section } from '../ui/section.tsx'
import { LoadingLines } from '../ui/skeleton.tsx'
import { CloseAccountDialog } from './close-account-dialog.tsx'
import { LegalHoldDialog } from './legal-hold-dialog.tsx'
import { ParcelLinks } from './parcel-links.tsx'
import { hcpPrivacyQuery } from './privacy.api.ts'

type Props = {
  hcp: { id: string; name: string }
  /** The personal data is erased: the screen shows what is gone. */
  onErased(): void
  className?: string
}

/** Legal hold and closing of one HCP's account. */
export function HcpPrivacySection({ hcp, onErased, className = '' }: Props) {
  const privacy = useQuery(hcpPrivacyQuery(hcp.id))
  const [open, setOpen] = useState<'close' | 'hold'>()
  return (
    <Section title={m.privacy_heading()} className={className}>
      <QueryErrorBanner what={m.privacy_heading()} queries={[privacy]} />
      {privacy.isPending && <LoadingLines lines={['h-6 w-full', 'h-12']} />}
      {privacy.data && (
        <>
          <PrivacyState privacy={privacy.data} />
          <div className="mt-2 flex flex-wrap gap-2">
            <Button variant="secondary" onClick={() => setOpen('hold')}>
              {privacy.data.hold ? m.privacy_lift() : m.privacy_hold()}
            </Button>
            {privacy.data.closing === null && (
              <Button
                variant="secondary"
                disabled={privacy.data.hold !== null}
                onClick={() => setOpen('close')}
              >
                {m.privacy_close()}
              </Button>
            )}
          </div>
          {open === 'close' && (
            <CloseAccountDialog
              hcp={hcp}
              parcels={privacy.data.parcels.length}
              onErased={onErased}
              onClose={() => setOpen(undefined)}
            />
          )}
          {open === 'hold' && (
            <LegalHoldDialog hcp={hcp} held={privacy.data.hold !== null} onClose={() => setOpen(undefined)} />
          )}
        </>
      )}
    </Section>
  )
}

/** Where the account stands, in one sentence or two. */
function PrivacyState({ privacy: { closing, parcels, hold } }: { privacy: HcpPrivacy }) {
  return (
    <>
      <p className="wrap-anywhere">{closing ? closingText(closing) : m.privacy_open()}</p>
      {closing?.state === 'WAITING' && <ParcelLinks ids={parcels} />}
      {hold && (
        <p className="wrap-anywhere font-semibold">
          {m.privacy_held_since({ day: formatDay(hold.since), by: hold.by, reason: hold.reason })}
        </p>
      )}
    </>
  )
}

function closingText({ state, since, reason }: NonNullable<HcpPrivacy['closing']>): string {
  const values = { day: formatDay(since), reason: ERASURE_REASON_LABELS[reason]() }
  return state === 'WAITING' ? m.privacy_waits_since(values) : m.privacy_erased_on(values)
}
