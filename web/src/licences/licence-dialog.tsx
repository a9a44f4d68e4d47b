import { type ComponentProps, lazy, Suspense } from 'react'

const LicenceFormDialog = lazy(async () => ({
  default: (await import('./licence-form.tsx')).LicenceFormDialog,
}))

/** Adds or changes a practising certificate. Few open it, so its code comes when it is opened. */
export function LazyLicenceDialog(props: ComponentProps<typeof LicenceFormDialog>) {
  return (
    <Suspense>
      <LicenceFormDialog {...props} />
    </Suspense>
  )
}
