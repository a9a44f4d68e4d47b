import type { HcpDetails } from '@portal/contract/profile/correct-hcp.endpoints'
import { useQuery } from '@tanstack/react-query'
import { apiQuery } from '../lib/api-query.ts'
import { formatPhone } from '../lib/format-phone.ts'
import { personNameOrErased } from '../lib/person-name.ts'
import { m } from '../texts.ts'
import { DialogButton } from '../ui/dialog-button.tsx'
import { QueryErrorBanner } from '../ui/query-error-banner.tsx'
import { UnbrokenText } from '../ui/unbroken-text.tsx'
import { CorrectHcpDetailsDialog } from './correct-hcp-details-dialog.tsx'

type Props = {
  hcp: { id: string; name: string }
  onCorrected?: (details: HcpDetails) => void
}

/** The button to correct an HCP's details, and whether the number still needs verification. */
export function CorrectHcpDetailsButton({ hcp, onCorrected }: Props) {
  const details = useQuery(
    apiQuery(['hcp-details', hcp.id], 'GET /admin/hcps/:id/details', { params: { id: hcp.id } }),
  )
  return (
    <div className="mt-4 grid gap-2 justify-self-start">
      <QueryErrorBanner subject={m.correct_details()} queries={[details]} />
      {details.data?.phoneUnproved && (
        <p className="font-semibold text-waiting">
          <UnbrokenText text={formatPhone(details.data.phone)} />: {m.correct_unproved()}
        </p>
      )}
      {details.data && (
        <DialogButton
          variant="secondary"
          className="justify-self-start"
          dialog={close => (
            <CorrectHcpDetailsDialog
              hcpName={personNameOrErased(hcp.name)}
              details={details.data}
              onCorrected={onCorrected}
              onClose={close}
            />
          )}
        >
          {m.correct_details()}
        </DialogButton>
      )}
    </div>
  )
}
