import { Outlet } from 'react-router'
import { OfflineBanner } from '../lib/offline.tsx'

/** The layout of a printed screen: its content and print controls, without header or navigation. */
export function PrintLayout() {
  return (
    <main className="mx-auto grid max-w-5xl gap-5 px-4 pt-[calc(1rem+env(safe-area-inset-top))] pb-10 print:p-0">
      <OfflineBanner />
      <Outlet />
    </main>
  )
}
