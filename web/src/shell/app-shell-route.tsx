import { Outlet, useLocation, useNavigate, useRouteError } from 'react-router'
import { useAnnounceScreen } from './announce-screen.ts'
import { AppShell, type NavigationEffectProps } from './app-shell.tsx'
import { ScreenErrorPage } from './error-page.tsx'
import { SessionChangeGuard } from './session-change-guard.tsx'
import { Tooltips } from './tooltips.tsx'
import { useScrollRestoration } from './use-scroll-restoration.ts'

/** The screen of the router's current address, in the app shell. */
export function AppShellRoute() {
  return (
    <>
      <AppShell pathname={useLocation().pathname} NavigationEffects={Arrival}>
        {OUTLET}
      </AppShell>
      <Tooltips />
    </>
  )
}

/** A constant element, which a change of the address does not render again. */
const OUTLET = (
  <SessionChangeGuard>
    <Outlet />
  </SessionChangeGuard>
)

function Arrival({ screen, scroller, boxed }: NavigationEffectProps) {
  useAnnounceScreen(screen)
  useScrollRestoration(scroller, boxed)
  return null
}

/** The error page in place of a route that breaks or could not be fetched. @param isInLayout whether a layout surrounds it */
export function RouteErrorPage({ isInLayout = false }: { isInLayout?: boolean }) {
  const navigate = useNavigate()
  return <ScreenErrorPage error={useRouteError()} isInLayout={isInLayout} onBack={() => void navigate(-1)} />
}
