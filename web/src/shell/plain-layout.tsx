import { Outlet } from 'react-router'
import { OfflineBanner } from './offline-banner.tsx'

/** Nothing but the screen itself, as for registering. */
export function PlainLayout() {
  return (
    <main className="mx-auto grid max-w-125 gap-5 px-4 pt-[calc(1rem+env(safe-area-inset-top))] pb-10">
      <OfflineBanner />
      <Outlet />
    </main>
  )
}
