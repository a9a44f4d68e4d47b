import { reportableDeliveryProblems } from '@portal/contract/orders/delivery-problem-rules'
import { CircleAlert } from 'lucide-react'
import { type ComponentProps, lazy, Suspense } from 'react'
import { m } from '../texts.ts'

const ReportDeliveryProblemForm = lazy(async () => ({
  default: (await import('./report-problem-form.tsx')).ReportDeliveryProblemForm,
}))

/** Reports a problem with a delivery. It is seldom opened, so its code is loaded on opening. */
export function LazyReportProblemDialog(props: ComponentProps<typeof ReportDeliveryProblemForm>) {
  return (
    <Suspense>
      <ReportDeliveryProblemForm {...props} />
    </Suspense>
  )
}

/** The text of the button among an order's `REPORT_LINK_CLASS_NAME`s. */
export function ReportDeliveryProblemLabel() {
  return (
    <span className="flex items-center gap-2">
      <CircleAlert className="size-4 shrink-0" />
      {m.problem_report()}
    </span>
  )
}

/** Whether a problem can be reported of an order now. */
export function canReportDeliveryProblem(order: Parameters<typeof reportableDeliveryProblems>[0]): boolean {
  return reportableDeliveryProblems(order).length > 0
}
