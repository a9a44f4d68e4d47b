import { Outlet, useLocation, useNavigate, useRouteError } from 'react-router'
import { AppShell, type NavigationEffectProps } from './app-shell.tsx'
import { ErrorPage } from './error-page.tsx'
import { SessionGate } from './session-gate.tsx'
import { useScreenTitleAndFocus } from './use-screen-title-and-focus.ts'
import { useScrollRestoration } from './use-scroll-restoration.ts'

/** The screen of the router's current address, in the app shell. */
export function RouterScreen() {
  return (
    <AppShell pathname={useLocation().pathname} Arrival={Arrival}>
      {OUTLET}
    </AppShell>
  )
}

/** A constant element, which a change of the address does not render again. */
const OUTLET = (
  <SessionGate>
    <Outlet />
  </SessionGate>
)

function Arrival({ screen, scroller, boxed }: NavigationEffectProps) {
  useScreenTitleAndFocus(screen)
  useScrollRestoration(scroller, boxed)
  return null
}

/** The error page in place of a route that breaks or could not be fetched. @param within whether a layout surrounds it */
export function RouteErrorPage({ within = false }: { within?: boolean }) {
  const navigate = useNavigate()
  return <ErrorPage error={useRouteError()} within={within} onBack={() => void navigate(-1)} />
}
