import { ADMINS } from '@portal/contract/admin-roles'
import { defaultLicenceBody } from '@portal/contract/licences/licence-bodies'
import { defaultLicenceEndDay } from '@portal/contract/licences/licence-rules'
import type { Licence } from '@portal/contract/licences/licences.endpoints'
import { useQuery } from '@tanstack/react-query'
import { apiFieldQuery } from '../lib/api-query.ts'
import { formatDay, todayAsIsoDay } from '../lib/dates.ts'
import { errorTextWithPrefix } from '../lib/failure.ts'
import { personNameOrErased } from '../lib/person-name.ts'
import { useApiMutation } from '../lib/use-api-mutation.ts'
import { OnlyForAdmins } from '../session/only-for-admins.tsx'
import { useSignedIn } from '../session/signed-in.ts'
import { m } from '../texts.ts'
import { Banner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import { DialogButton } from '../ui/dialog-button.tsx'
import { ConfirmChangeDialog } from '../ui/form-dialog.tsx'
import { QueryErrorBanner } from '../ui/query-error-banner.tsx'
import { LoadingSkeletonLines } from '../ui/skeleton.tsx'
import { TitledSection } from '../ui/titled-section.tsx'
import { LazyLicenceDialog } from './licence-dialog.tsx'
import { LicenceFacts } from './licence-facts.tsx'
import { LICENCES_QUERY_KEY, saveOrRemoveHcpLicence } from './licences.api.ts'

type Props = { hcp: { id: string; name: string; profession: string | null }; className?: string }

const KEYS = [LICENCES_QUERY_KEY, ['registrations'], ['programme']]

/** An HCP's practising certificate, which an admin checks against the register, changes or removes. */
export function HcpLicenceSection({ hcp, className = '' }: Props) {
  const licence = useQuery(
    apiFieldQuery([...LICENCES_QUERY_KEY, hcp.id], 'GET /admin/hcps/:id/licence', 'licence', {
      params: { id: hcp.id },
    }),
  )
  return (
    <TitledSection title={m.licence_heading()} className={className}>
      <QueryErrorBanner subject={m.licence_heading()} queries={[licence]} />
      {licence.isPending && <LoadingSkeletonLines lines={['h-12 w-full', 'h-12']} />}
      {licence.data !== undefined && (
        <>
          {licence.data === null ? (
            <p className="text-muted">{m.licence_none()}</p>
          ) : (
            <LicenceFacts licence={licence.data} isCompact />
          )}
          {licence.data?.renewedAt && (
            <p className="text-muted">
              {m.licence_renewed_by_hcp({ day: formatDay(licence.data.renewedAt) })}
            </p>
          )}
          <OnlyForAdmins roles={ADMINS.managers}>
            <LicenceActions hcp={hcp} licence={licence.data} />
          </OnlyForAdmins>
        </>
      )}
    </TitledSection>
  )
}

function LicenceActions({ hcp, licence }: { hcp: Props['hcp']; licence: Licence | null }) {
  const { region } = useSignedIn().company
  const shown = licence?.updatedAt
  const check = useApiMutation(
    ({ number, body, validUntil }: Licence) =>
      saveOrRemoveHcpLicence(hcp.id, { number, body, validUntil }, shown),
    { invalidates: KEYS, savedText: m.licence_checked(), onClose: () => undefined },
  )
  return (
    <>
      {check.error && <Banner text={errorTextWithPrefix(check.error)} />}
      <div className="mt-2 flex flex-wrap gap-2">
        {licence?.renewedAt && (
          <Button loading={check.isPending} onClick={() => check.save(licence)}>
            {m.licence_check()}
          </Button>
        )}
        <DialogButton
          variant="secondary"
          disabled={check.isPending}
          dialog={close => (
            <LazyLicenceDialog
              title={m.licence_heading()}
              region={region}
              initialValues={
                licence ?? {
                  number: '',
                  body: defaultLicenceBody(hcp.profession, region),
                  validUntil: defaultLicenceEndDay(todayAsIsoDay()),
                }
              }
              invalidates={KEYS}
              save={({ number, body, validUntil }) =>
                saveOrRemoveHcpLicence(hcp.id, { number, body, validUntil }, shown)
              }
              onClose={close}
            />
          )}
        >
          {licence === null ? m.licence_add() : m.licence_change()}
        </DialogButton>
        <DialogButton
          variant="quiet"
          isShown={licence !== null}
          disabled={check.isPending}
          dialog={close => (
            <ConfirmChangeDialog
              danger
              title={m.licence_remove_title({ name: personNameOrErased(hcp.name) })}
              description={m.licence_remove_text()}
              confirmLabel={m.licence_remove()}
              change={() => saveOrRemoveHcpLicence(hcp.id, null, shown)}
              invalidates={KEYS}
              savedText={m.licence_removed()}
              onClose={close}
            />
          )}
        >
          {m.licence_remove()}
        </DialogButton>
      </div>
    </>
  )
}
