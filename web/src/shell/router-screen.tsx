import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import { AppShell, type ArrivalProps } from './app-shell.tsx'
import { useScreenTitleAndFocus } from './use-screen-title-and-focus.ts'
import { useScrollRestoration } from './use-scroll-restoration.ts'

/** The screen as the router goes from one address to another. What is within it is not rendered anew for that. */
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
