import { reportableProblems } from '@portal/contract/delivery-problem-rules'
import { type ComponentProps, lazy, Suspense } from 'react'

const Loaded = lazy(async () => ({ default: (await import('./report-problem-form.tsx')).ReportProblemForm }))

/** Reports what is wrong with a delivery. Few open it, so its code comes when it is opened. */
export function ReportProblemDialog(props: ComponentProps<typeof Loaded>) {
  return (
    <Suspense>
      <Loaded {...props} />
    </Suspense>
  )
}

/** Whether a problem can be reported of an order now. */
export function mayReportProblem(order: Parameters<typeof reportableProblems>[0]): boolean {
  return reportableProblems(order).length > 0
}
