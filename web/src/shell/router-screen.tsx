import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import { type ArrivalProps, Screen } from './screen.tsx'
import { useArrival } from './use-arrival.ts'
import { useScrollMemory } from './use-scroll-memory.ts'

/** The screen as the router goes from one address to another. What is within it is not rendered anew for that. */
export function RouterScreen({ children }: { children: ReactNode }) {
  return (
    <Screen pathname={useLocation().pathname} Arrival={Arrival}>
      {children}
    </Screen>
  )
}

function Arrival({ screen, scroller, boxed }: ArrivalProps) {
  useArrival(screen)
  useScrollMemory(scroller, boxed)
  return null
}
