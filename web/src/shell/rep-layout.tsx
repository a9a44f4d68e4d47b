import { Outlet, useLocation } from 'react-router'
import { previousPath } from '../lib/navigation-state.ts'
import { requestAt } from '../lib/order-address.ts'
import { paths } from '../paths.ts'
import { AreaLayout } from './area-layout.tsx'
import { BulkStatus } from './bulk-status.tsx'

/** The layout of the rep's area: the logo leads to the previous screen, and there is no bottom bar (R§2). On a laptop it uses the width (D§9). */
export function RepLayout() {
  const home = previousPath(useLocation().state) ?? paths.repHome
  return (
    <AreaLayout home={home} orderAt={requestAt} className="pb-10 wide:max-w-7xl">
      {/* Placed below the sticky filters of the requests. */}
      <BulkStatus below="top-14" />
      <Outlet />
    </AreaLayout>
  )
}
