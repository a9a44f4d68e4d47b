import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import { AppShell, type ArrivalProps } from './app-shell.tsx'
import { useScreenTitleAndFocus } from './use-screen-title-and-focus.ts'
import { useScrollRestoration } from './use-scroll-restoration.ts'

/** The app shell for the router's current address. A change of the address does not render its children again. */
export function RouterScreen({ children }: { children: ReactNode }) {
  return (
    <AppShell pathname={useLocation().pathname} Arrival={Arrival}>
      {children}
    </AppShell>
  )
}

function Arrival({ screen, scroller, boxed }: ArrivalProps) {
  useScreenTitleAndFocus(screen)
  useScrollRestoration(scroller, boxed)
  return null
}
