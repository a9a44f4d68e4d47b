import type { Request } from '@portal/contract/requests'
import { useState } from 'react'
import { personNameOrErased } from '../lib/person-name.ts'
import { canReportDeliveryProblem, LazyReportDeliveryProblemDialog } from '../orders/report-problem.tsx'
import { m } from '../texts.ts'
import { Button } from '../ui/button.tsx'
import { REQUEST_KEYS } from './requests.api.ts'

/** Reports a problem with a delivery for the HCP. The dialog outlives the button. */
export function ReportDeliveryProblemButton({ request }: { request: Request }) {
  const [open, setOpen] = useState(false)
  const updatedAt = request.history.at(-1)?.at ?? request.createdAt
  const order = { ...request, updatedAt }
  return (
    <>
      {canReportDeliveryProblem(order) && (
        <Button variant="secondary" onClick={() => setOpen(true)}>
          {m.problem_report()}
        </Button>
      )}
      {open && (
        <LazyReportDeliveryProblemDialog
          order={order}
          items={request.items}
          hcpName={personNameOrErased(request.hcp.name)}
          invalidates={REQUEST_KEYS}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}
