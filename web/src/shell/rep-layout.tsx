import { Outlet, useLocation } from 'react-router'
import { previousPath } from '../lib/navigation-state.ts'
import { OfflineBanner } from '../lib/offline.tsx'
import { requestAt } from '../lib/order-address.ts'
import { paths } from '../paths.ts'
import { AppHeader } from './app-header.tsx'
import { BulkStatus } from './bulk-status.tsx'

/** The layout of the rep's area: the logo leads to the previous screen, and there is no bottom bar (R§2). On a laptop it uses the width (D§9). */
export function RepLayout() {
  const home = previousPath(useLocation().state) ?? paths.repHome
  return (
    <div className="mx-auto max-w-125 pb-10 wide:max-w-7xl">
      <AppHeader home={home} orderAt={requestAt} />
      <main className="grid gap-5 px-4 pt-2">
        <OfflineBanner />
        {/* Placed below the sticky filters of the requests. */}
        <BulkStatus below="top-14" />
        <Outlet />
      </main>
    </div>
  )
}
