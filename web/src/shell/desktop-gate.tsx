import { type ReactElement, type ReactNode, useEffect, useState, useSyncExternalStore } from 'react'
import { useLocation } from 'react-router'

/** From 768 px on, outside the admin area and registration, the desktop view replaces all routes (H§2, H§9). */
const wide = window.matchMedia('(min-width: 768px)')

function subscribe(listener: () => void): () => void {
  wide.addEventListener('change', listener)
  return () => wide.removeEventListener('change', listener)
}

export function DesktopGate({ children }: { children: ReactNode }) {
  const isWide = useSyncExternalStore(subscribe, () => wide.matches)
  const { pathname } = useLocation()
  const isReplaced = isWide && !/^\/(admin|register)(\/|$)/.test(pathname)
  const [hasRoutes, setHasRoutes] = useState(!isReplaced)
  const [view, setView] = useState<ReactElement>()

  // Routes that are shown stay until the view has come, and has seen what it takes over from them.
  useEffect(() => {
    if (!isReplaced) {
      setView(undefined)
      return setHasRoutes(true)
    }
    let isLate = false
    import('./desktop-view.tsx').then(
      ({ DesktopView, readCarried }) =>
        isLate || setView(<DesktopView carried={hasRoutes ? readCarried(window) : undefined} />),
    )
    return () => {
      isLate = true
    }
  }, [isReplaced, hasRoutes])

  return isReplaced ? (view ?? (hasRoutes && children)) : children
}
