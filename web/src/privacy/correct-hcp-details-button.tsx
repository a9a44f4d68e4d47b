import type { HcpDetails } from '@portal/contract/correct-hcp'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatPhone } from '../lib/format-phone.ts'
import { QueryErrorBanner } from '../lib/query-error-banner.tsx'
import { m } from '../texts.ts'
import { Button } from '../ui/button.tsx'
import { hcpDetailsQueryOptions } from './correct-hcp-details.api.ts'
import { CorrectHcpDetailsDialog } from './correct-hcp-details-dialog.tsx'

type Props = {
  hcp: { id: string; name: string }
  onCorrected?: (details: HcpDetails) => void
}

/** The way to correct an HCP's details, and whether the number is still to be proved. */
export function CorrectHcpDetailsButton({ hcp, onCorrected }: Props) {
  const details = useQuery(hcpDetailsQueryOptions(hcp.id))
  const [open, setOpen] = useState(false)
  return (
    <div className="mt-4 grid gap-2 justify-self-start">
      <QueryErrorBanner subject={m.correct_details()} queries={[details]} />
      {details.data?.phoneUnproved && (
        <p className="font-semibold text-waiting">
          {formatPhone(details.data.phone)}: {m.correct_unproved()}
        </p>
      )}
      <Button
        variant="secondary"
        className="justify-self-start"
        disabled={!details.data}
        onClick={() => setOpen(true)}
      >
        {m.correct_details()}
      </Button>
      {open && details.data && (
        <CorrectHcpDetailsDialog
          hcpName={hcp.name}
          // The dialog shows what it was opened with; a correction meanwhile is a conflict.
          details={details.data}
          onCorrected={onCorrected}
          onClose={() => setOpen(false)}
        />
      )}
    </div>
  )
}
