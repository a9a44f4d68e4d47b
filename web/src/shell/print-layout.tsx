import { Outlet } from 'react-router'
import { OfflineBanner } from '../lib/offline.tsx'

/** Nothing but what is printed, with what leads to the printer above it. */
export function PrintLayout() {
  return (
    <main className="mx-auto grid max-w-5xl gap-5 px-4 pt-[calc(1rem+env(safe-area-inset-top))] pb-10 print:p-0">
      <OfflineBanner />
      <Outlet />
    </main>
  )
}
