import { type ComponentProps, lazy, Suspense } from 'react'

const LicenceFormDialog = lazy(async () => ({
  default: (await import('./licence-form.tsx')).LicenceFormDialog,
}))

/** Adds or changes a practising certificate. It is seldom opened, so its code is loaded on opening. */
export function LazyLicenceDialog(props: ComponentProps<typeof LicenceFormDialog>) {
  return (
    <Suspense>
      <LicenceFormDialog {...props} />
    </Suspense>
  )
}
