import { reportableDeliveryProblems } from '@portal/contract/delivery-problem-rules'
import { CircleAlert } from 'lucide-react'
import { type ComponentProps, lazy, Suspense } from 'react'
import { m } from '../texts.ts'

const Loaded = lazy(async () => ({ default: (await import('./report-problem-form.tsx')).ReportProblemForm }))

/** Reports a problem with a delivery. It is seldom opened, so its code is loaded on opening. */
export function ReportProblemDialog(props: ComponentProps<typeof Loaded>) {
  return (
    <Suspense>
      <Loaded {...props} />
    </Suspense>
  )
}

/** The text of the button among an order's `REPORT_LINE`s. */
export function ReportProblemText() {
  return (
    <span className="flex items-center gap-2">
      <CircleAlert aria-hidden="true" className="size-4 shrink-0" />
      {m.problem_report()}
    </span>
  )
}

/** Whether a problem can be reported of an order now. */
export function mayReportProblem(order: Parameters<typeof reportableDeliveryProblems>[0]): boolean {
  return reportableDeliveryProblems(order).length > 0
}
