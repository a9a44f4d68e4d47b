import { defaultLicenceBody } from '@portal/contract/licences/licence-bodies'
import { defaultLicenceEndDay, licenceState } from '@portal/contract/licences/licence-rules'
import { callApi } from '../lib/api.ts'
import { formatDay, todayAsIsoDay } from '../lib/dates.ts'
import { signedInUserQuery, useSignedIn } from '../session/signed-in.ts'
import { m } from '../texts.ts'
import { DialogButton } from '../ui/dialog-button.tsx'
import { TitledCard } from '../ui/titled-section.tsx'
import { LazyLicenceDialog } from './licence-dialog.tsx'
import { LicenceFacts } from './licence-facts.tsx'
import { useOwnLicence } from './licences.api.ts'

/** The HCP's practising certificate in the profile, where it can be renewed. */
export function OwnLicenceCard({ profession }: { profession: string | null }) {
  const licence = useOwnLicence()
  const { region } = useSignedIn().company
  const isDue = licence !== undefined && licenceState(licence.validUntil, todayAsIsoDay()) !== 'VALID'
  const title = licence === undefined ? m.licence_add() : m.licence_renew()
  const initial =
    licence === undefined
      ? {
          number: '',
          body: defaultLicenceBody(profession, region),
          validUntil: defaultLicenceEndDay(todayAsIsoDay()),
        }
      : // A renewal needs a new date, so the field starts empty.
        { ...licence, validUntil: isDue ? '' : licence.validUntil }
  return (
    <TitledCard title={m.licence_heading()} className="gap-4!">
      {licence === undefined ? (
        <p className="text-muted">{m.licence_none_own()}</p>
      ) : (
        <LicenceFacts licence={licence} />
      )}
      {licence?.renewedAt && (
        <p className="text-muted text-sm">{m.licence_renewed_own({ day: formatDay(licence.renewedAt) })}</p>
      )}
      <DialogButton
        variant={isDue ? 'primary' : 'secondary'}
        wide
        dialog={close => (
          <LazyLicenceDialog
            title={title}
            isOwn
            region={region}
            initialValues={{ number: initial.number, body: initial.body, validUntil: initial.validUntil }}
            // Samples that were blocked can be requested again.
            invalidates={[signedInUserQuery.queryKey, ['shop-items']]}
            save={body => callApi('POST /profile/licence', { body, repeatable: true })}
            onClose={close}
          />
        )}
      >
        {title}
      </DialogButton>
    </TitledCard>
  )
}
