import type { Request } from '@portal/contract/requests'
import { useState } from 'react'
import { personName } from '../lib/person-name.ts'
import { mayReportProblem, ReportProblemDialog } from '../orders/report-problem.tsx'
import { m } from '../texts.ts'
import { Button } from '../ui/button.tsx'
import { REQUEST_KEYS } from './requests.api.ts'

/** Reports a problem with a delivery for the HCP. The dialog outlives the button. */
export function ReportRequestProblem({ request }: { request: Request }) {
  const [open, setOpen] = useState(false)
  const updatedAt = request.history.at(-1)?.at ?? request.createdAt
  const order = { ...request, updatedAt }
  return (
    <>
      {mayReportProblem(order) && (
        <Button variant="secondary" onClick={() => setOpen(true)}>
          {m.problem_report()}
        </Button>
      )}
      {open && (
        <ReportProblemDialog
          order={order}
          items={request.items}
          name={personName(request.hcp.name)}
          keys={REQUEST_KEYS}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}
