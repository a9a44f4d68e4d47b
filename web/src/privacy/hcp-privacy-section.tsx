import type { HcpPrivacy } from '@portal/contract/privacy/privacy.endpoints'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { callApi } from '../lib/api.ts'
import { apiQuery } from '../lib/api-query.ts'
import { formatDay } from '../lib/dates.ts'
import { m } from '../texts.ts'
import { DialogButton } from '../ui/dialog-button.tsx'
import { DownloadButton } from '../ui/download-button.tsx'
import { QueryErrorBanner } from '../ui/query-error-banner.tsx'
import { LoadingSkeletonLines } from '../ui/skeleton.tsx'
import { TitledSection } from '../ui/titled-section.tsx'
import { CloseHcpAccountDialog } from './close-hcp-account-dialog.tsx'
import { ERASURE_REASON_LABELS } from './erasure-reason-labels.ts'
import { HcpConsentsSection } from './hcp-consents.tsx'
import { PlaceOrLiftLegalHoldDialog } from './legal-hold-dialog.tsx'
import { toJsonFile } from './own-privacy.api.ts'
import { PRIVACY_QUERY_KEY } from './privacy.api.ts'
import { RecordPrivacyRequestDialog } from './record-privacy-request-dialog.tsx'
import { RequestsInTransitLinks } from './requests-in-transit-links.tsx'

type Props = {
  hcp: { id: string; name: string }
  /** The personal data is erased: the data on screen is outdated. */
  onErased(): void
  className?: string
  /** Before the other actions. */
  children?: ReactNode
}

/** An admin's actions on one HCP's data: requests, the data itself, consents, legal hold and closing. */
export function HcpPrivacySection({ hcp, onErased, className = '', children }: Props) {
  const privacy = useQuery(
    apiQuery([...PRIVACY_QUERY_KEY, 'of', hcp.id], 'GET /admin/hcps/:id/privacy', { params: { id: hcp.id } }),
  )
  const erased = privacy.data?.closing?.state === 'ERASED'
  return (
    <TitledSection title={m.privacy_heading()} className={className}>
      <QueryErrorBanner subject={m.privacy_heading()} queries={[privacy]} />
      {privacy.isPending && <LoadingSkeletonLines lines={['h-6 w-full', 'h-12']} />}
      {privacy.data && (
        <>
          <PrivacyState privacy={privacy.data} />
          {children}
          <div className="mt-2 flex flex-wrap gap-2">
            <DialogButton
              variant="secondary"
              dialog={close => (
                <PlaceOrLiftLegalHoldDialog hcp={hcp} isHeld={privacy.data.hold !== null} onClose={close} />
              )}
            >
              {privacy.data.hold ? m.privacy_lift() : m.privacy_hold()}
            </DialogButton>
            <DialogButton
              variant="secondary"
              isShown={privacy.data.closing === null}
              disabled={privacy.data.hold !== null}
              dialog={close => (
                <CloseHcpAccountDialog
                  hcp={hcp}
                  parcelsInTransit={privacy.data.parcels.length}
                  onErased={onErased}
                  onClose={close}
                />
              )}
            >
              {m.privacy_close()}
            </DialogButton>
            {!erased && (
              <>
                <DialogButton
                  variant="secondary"
                  dialog={close => <RecordPrivacyRequestDialog hcp={hcp} onClose={close} />}
                >
                  {m.privacy_request_record()}
                </DialogButton>
                <DownloadButton
                  label={m.privacy_data()}
                  file={{ of: 'hcp-data', type: 'json' }}
                  loadFile={async () =>
                    toJsonFile(await callApi('POST /admin/hcps/:id/data', { params: { id: hcp.id } }))
                  }
                />
              </>
            )}
          </div>
          {!erased && <HcpConsentsSection hcpId={hcp.id} />}
        </>
      )}
    </TitledSection>
  )
}

/** The state of the account in one or two sentences. */
function PrivacyState({ privacy: { closing, parcels, hold } }: { privacy: HcpPrivacy }) {
  return (
    <>
      <p className="wrap-anywhere">{closing ? closingText(closing) : m.privacy_open()}</p>
      {closing?.state === 'WAITING' && <RequestsInTransitLinks orderIds={parcels} />}
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
