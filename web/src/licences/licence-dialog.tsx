import { type ComponentProps, lazy, Suspense } from 'react'

const Loaded = lazy(async () => ({ default: (await import('./licence-form.tsx')).LicenceForm }))

/** Adds or changes a practising certificate. Few open it, so its code comes when it is opened. */
export function LicenceDialog(props: ComponentProps<typeof Loaded>) {
  return (
    <Suspense>
      <Loaded {...props} />
    </Suspense>
  )
}
