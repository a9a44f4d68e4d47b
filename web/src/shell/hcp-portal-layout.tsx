import { HCP } from '@portal/contract/roles'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Outlet } from 'react-router'
import { hcpOrderPath } from '../order-paths.ts'
import { paths } from '../paths.ts'
import { signedInUserQuery } from '../session/signed-in.ts'
import { m } from '../texts.ts'
import { HcpOrRepAreaLayout } from './hcp-or-rep-area-layout.tsx'
import { useRooms } from './rooms.ts'
import { TabBar } from './tab-bar.tsx'

/** The layout of the HCP's portal: home logo, logout, and the bottom bar with four tabs (H§2). A screen may place its action above the bar. */
export function HcpPortalLayout() {
  const [aboveTabs, setAboveTabs] = useState<HTMLElement | null>(null)
  const tabs = useRooms(HCP)
  return (
    <>
      <HcpOrRepAreaLayout
        homePath={paths.portalHome}
        orderPath={hcpOrderPath}
        className="pb-[calc(6rem+env(safe-area-inset-bottom))]"
      >
        <ClosedAccountNotice />
        <Outlet context={aboveTabs} />
      </HcpOrRepAreaLayout>
      <TabBar tabs={tabs} above={setAboveTabs} look="max-w-125 text-[min(0.875rem,5.3cqi)]" />
    </>
  )
}

/** An account that waits for its last parcel alone says so on every screen. */
function ClosedAccountNotice() {
  if (useQuery(signedInUserQuery).data?.closing !== true) return null
  return (
    <p role="status" className="rounded-card bg-waiting-soft px-4 py-3 text-waiting">
      <strong className="block font-semibold">{m.closing_heading()}</strong>
      {m.closing_text()}
    </p>
  )
}
