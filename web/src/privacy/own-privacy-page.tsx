import { useQuery, useQueryClient } from '@tanstack/react-query'
import { formatDay } from '../lib/dates.ts'
import { paths } from '../paths.ts'
import { useSignedIn } from '../session/signed-in.ts'
import { m } from '../texts.ts'
import { Button } from '../ui/button.tsx'
import { ButtonLink } from '../ui/button-link.tsx'
import { useDialog } from '../ui/dialog-button.tsx'
import { DownloadButton } from '../ui/download-button.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { QueryErrorBanner } from '../ui/query-error-banner.tsx'
import { LoadingSkeletonLines } from '../ui/skeleton.tsx'
import { TextLink } from '../ui/text-link.tsx'
import { TitledCard } from '../ui/titled-section.tsx'
import { CloseOwnAccountDialog } from './close-own-account-dialog.tsx'
import { OwnConsentsSection } from './own-consents.tsx'
import { ownDataQuery, ownPrivacyQuery, toJsonFile } from './own-privacy.api.ts'
import { RequestCorrectionDialog } from './request-correction-dialog.tsx'

/** An HCP's rights: see, correct, withdraw, close (D§10). */
export function OwnPrivacyPage() {
  const account = useQuery(ownPrivacyQuery)
  const { user } = useSignedIn()
  const queryClient = useQueryClient()
  const { dialog, open } = useDialog()
  const phone = user.personalInfo.phone
  const shown = account.data
  const closeAccount = (isWithdrawingConsent: boolean) => {
    if (!shown || !phone) return
    open(close => (
      <CloseOwnAccountDialog
        phone={phone}
        parcelsInTransit={shown.parcels}
        isWithdrawingConsent={isWithdrawingConsent}
        onClose={close}
      />
    ))
  }
  return (
    <div className="grid gap-4">
      <PageHeader title={m.privacy_heading()} backTo={paths.profile} />
      <QueryErrorBanner subject={m.privacy_heading()} queries={[account]} />
      <TitledCard title={m.own_data()}>
        <p>{m.own_data_text()}</p>
        <div className="grid gap-2">
          <ButtonLink to={paths.myData} variant="secondary">
            {m.own_data_see()}
          </ButtonLink>
          <DownloadButton
            label={m.own_data_download()}
            file={{ of: 'my-data', type: 'json' }}
            loadFile={async () => toJsonFile(await queryClient.fetchQuery(ownDataQuery))}
          />
        </div>
      </TitledCard>
      <TitledCard title={m.correction_heading()}>
        <p>{m.correction_text()}</p>
        <Button
          variant="secondary"
          onClick={() => open(close => <RequestCorrectionDialog onClose={close} />)}
        >
          {m.correction_ask()}
        </Button>
        <TextLink to={paths.cases} className="justify-self-start">
          {m.cases_own_heading()}
        </TextLink>
      </TitledCard>
      <TitledCard title={m.consents_own()}>
        {shown ? (
          <OwnConsentsSection
            consents={shown.consents}
            onCloseAccount={() => closeAccount(true)}
            isAccountOpen={shown.closedAt === null}
          />
        ) : (
          <LoadingSkeletonLines lines={['h-12 w-full', 'h-12 w-full', 'h-12']} />
        )}
      </TitledCard>
      <TitledCard title={m.close_own_heading()}>
        {shown?.closedAt ? (
          <p>{m.close_own_closed_on({ day: formatDay(shown.closedAt) })}</p>
        ) : (
          <>
            <p>{m.close_own_text()}</p>
            <Button variant="secondary" disabled={!shown || !phone} onClick={() => closeAccount(false)}>
              {m.close_own()}
            </Button>
          </>
        )}
      </TitledCard>
      {dialog}
    </div>
  )
}
