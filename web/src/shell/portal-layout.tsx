import { House, Package, Sparkles, UserRound } from 'lucide-react'
import { Outlet } from 'react-router'
import { m } from '../paraglide/messages.js'
import { paths } from '../paths.ts'
import { logOut } from '../session/leaving.ts'
import { TabBar } from '../ui/tab-bar.tsx'
import { AppHeader } from './app-header.tsx'
import { OfflineBanner } from './offline-banner.tsx'

/** The HCP's portal: home logo, logout, and the bottom bar with four tabs (H§2). */
export function PortalLayout() {
  return (
    <div className="mx-auto max-w-125 pb-[calc(6rem+env(safe-area-inset-bottom))]">
      <AppHeader home={paths.portalHome} onLogout={() => void logOut()} />
      <main className="grid gap-5 px-4 pt-2">
        <OfflineBanner />
        <Outlet />
      </main>
      <TabBar
        label={m.shell_tabs()}
        tabs={[
          { to: paths.portalHome, label: m.shell_tab_home(), icon: House },
          { to: paths.sampleRequest, label: m.shell_tab_sample(), icon: Sparkles },
          { to: paths.orders, label: m.shell_tab_order(), icon: Package },
          { to: paths.profile, label: m.shell_tab_profile(), icon: UserRound },
        ]}
      />
    </div>
  )
}
