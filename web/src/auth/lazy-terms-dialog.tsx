import { lazy, Suspense } from 'react'

const Dialog = lazy(async () => ({
  default: (await import('./standalone-terms-dialog.tsx')).StandaloneTermsDialog,
}))

/** The terms dialog, fetched when it opens: most people who log in have accepted long ago. */
export function LazyTermsDialog() {
  return (
    <Suspense>
      <Dialog />
    </Suspense>
  )
}
