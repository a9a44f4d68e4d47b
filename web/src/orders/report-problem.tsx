import { reportableProblems } from '@portal/contract/delivery-problem-rules'
import { CircleAlert } from 'lucide-react'
import { type ComponentProps, lazy, Suspense } from 'react'
import { m } from '../texts.ts'

const ReportDeliveryProblemForm = lazy(async () => ({
  default: (await import('./report-problem-form.tsx')).ReportDeliveryProblemForm,
}))

/** Reports what is wrong with a delivery. Few open it, so its code comes when it is opened. */
export function LazyReportDeliveryProblemDialog(props: ComponentProps<typeof ReportDeliveryProblemForm>) {
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
      <CircleAlert aria-hidden="true" className="size-4 shrink-0" />
      {m.problem_report()}
    </span>
  )
}

/** Whether a problem can be reported of an order now. */
export function canReportDeliveryProblem(order: Parameters<typeof reportableProblems>[0]): boolean {
  return reportableProblems(order).length > 0
}
