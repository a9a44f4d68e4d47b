import { Outlet } from 'react-router'
import { Logo } from '../brand/logo.tsx'
import { OfflineBanner } from './offline-banner.tsx'

/** Nothing but the screen itself, as for registering; on a large screen a sheet under the brand. */
export function PlainLayout() {
  return (
    <div className="mx-auto max-w-125 md:grid md:max-w-140 md:gap-6 md:py-12">
      <div className="hidden md:block">
        <Logo />
      </div>
      <main className="grid gap-5 px-4 pt-[calc(1rem+env(safe-area-inset-top))] pb-10 md:rounded-3xl md:bg-surface md:p-10 md:shadow-card">
        <OfflineBanner />
        <Outlet />
      </main>
    </div>
  )
}
