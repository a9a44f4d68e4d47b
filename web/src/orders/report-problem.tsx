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
