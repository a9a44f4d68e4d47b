import type { Request } from '@portal/contract/requests/requests.endpoints'
import { personNameOrErased } from '../lib/person-name.ts'
import { canReportDeliveryProblem, LazyReportProblemDialog } from '../orders/report-problem.tsx'
import { m } from '../texts.ts'
import { DialogButton } from '../ui/dialog-button.tsx'
import { REQUEST_KEYS } from './requests.api.ts'

/** Reports a problem with a delivery for the HCP. The dialog outlives the button. */
export function ReportDeliveryProblemButton({ request }: { request: Request }) {
  const updatedAt = request.history.at(-1)?.at ?? request.createdAt
  const order = { ...request, updatedAt }
  return (
    <DialogButton
      variant="secondary"
      isShown={canReportDeliveryProblem(order)}
      dialog={close => (
        <LazyReportProblemDialog
          order={order}
          items={request.items}
          hcpName={personNameOrErased(request.hcp.name)}
          invalidates={REQUEST_KEYS}
          onClose={close}
        />
      )}
    >
      {m.problem_report()}
    </DialogButton>
  )
}
