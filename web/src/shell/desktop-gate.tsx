import { lazy, type ReactNode, Suspense, useSyncExternalStore } from 'react'
import { useLocation } from 'react-router'

const DesktopView = lazy(async () => ({ default: (await import('./desktop-view.tsx')).DesktopView }))

/** From 768 px on, outside the admin area and registration, the desktop view replaces all routes (H§2, H§9). */
const wide = window.matchMedia('(min-width: 768px)')

function subscribe(listener: () => void): () => void {
  wide.addEventListener('change', listener)
  return () => wide.removeEventListener('change', listener)
}

export function DesktopGate({ children }: { children: ReactNode }) {
  const isWide = useSyncExternalStore(subscribe, () => wide.matches)
  const { pathname } = useLocation()
  if (!isWide || /^\/(admin|register)(\/|$)/.test(pathname)) return children
  return (
    <Suspense>
      <DesktopView />
    </Suspense>
  )
}
