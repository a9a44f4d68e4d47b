import { type ComponentProps, lazy, Suspense } from 'react'

const Loaded = lazy(async () => ({ default: (await import('./licence-form.tsx')).LicenceForm }))

/** Adds or changes a practising certificate. It is seldom opened, so its code is loaded on opening. */
export function LicenceDialog(props: ComponentProps<typeof Loaded>) {
  return (
    <Suspense>
      <Loaded {...props} />
    </Suspense>
  )
}
