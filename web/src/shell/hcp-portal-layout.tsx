import { HCP } from '@portal/contract/roles'
import { type RefCallback, use, useState, useSyncExternalStore } from 'react'
import { NavLink, Outlet } from 'react-router'
import { hcpOrderPath } from '../order-paths.ts'
import { paths } from '../paths.ts'
import { ScreensContext } from '../session/screen.ts'
import { m } from '../texts.ts'
import { createEventSubscription } from '../ui/store.ts'
import { isKeyboardOpen } from './app-shell.tsx'
import { HcpOrRepAreaLayout } from './hcp-or-rep-area-layout.tsx'

/** The layout of the HCP's portal: home logo, logout, and the bottom bar with four tabs (H§2). A screen may place its action above the bar. */
export function HcpPortalLayout() {
  const [aboveTabs, setAboveTabs] = useState<HTMLElement | null>(null)
  return (
    <>
      <HcpOrRepAreaLayout
        homePath={paths.portalHome}
        orderPath={hcpOrderPath}
        className="pb-[calc(6rem+env(safe-area-inset-bottom))]"
      >
        <Outlet context={aboveTabs} />
      </HcpOrRepAreaLayout>
      <TabBar above={setAboveTabs} />
    </>
  )
}

const subscribe = createEventSubscription(
  [window.visualViewport, 'resize'],
  [window, 'focusin'],
  [window, 'focusout'],
)

/** The bottom bar: within reach of the thumb, at most 500 px wide, hidden while the keyboard is open (H§9). */
function TabBar({ above }: { above: RefCallback<HTMLElement> }) {
  const hidden = useSyncExternalStore(subscribe, isKeyboardOpen)
  const tabs = use(ScreensContext).filter(({ area, nav }) => area === HCP && nav)
  return (
    <div hidden={hidden} className="fixed inset-x-0 bottom-0 z-30 mx-auto max-w-125">
      <div ref={above} />
      <nav
        data-tab-bar
        aria-label={m.shell_tabs()}
        className="border-line border-t bg-surface pb-[env(safe-area-inset-bottom)] roomy:border-x"
      >
        <ul className="grid grid-cols-4">
          {tabs.map(({ path, nav }) => (
            <li key={path}>
              <NavLink
                to={path}
                className="grid min-h-16 justify-items-center gap-0.5 px-0.5 py-2 font-semibold text-[min(0.875rem,5.3cqi)] text-muted transition aria-[current=page]:text-action-ink"
              >
                {({ isActive, isPending }) => (
                  <>
                    {/* Mark a pending tab at once: on a slow network its screen takes a moment. */}
                    <span
                      className={`rounded-full px-4 py-1 transition ${isActive || isPending ? 'bg-action-soft' : ''}`}
                    >
                      {nav?.icon && <nav.icon aria-hidden="true" className="size-6" />}
                    </span>
                    <span className="wrap-break-word max-w-full text-center leading-tight">
                      {nav?.text()}
                    </span>
                  </>
                )}
              </NavLink>
            </li>
          ))}
        </ul>
      </nav>
    </div>
  )
}
