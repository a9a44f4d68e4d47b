import { type ReactNode, useEffect, useSyncExternalStore } from 'react'
import { paths } from '../paths.ts'
import { redirectToStart } from '../session/end-session.ts'
import { readSessionStatus, subscribeToTabReturn } from '../session/session.ts'

/** Hides the screen when another tab has logged out or logged in as another user. */
export function SessionChangeGuard({ children }: { children: ReactNode }) {
  const standing = useSyncExternalStore(subscribeToTabReturn, readSessionStatus, () => 'same' as const)
  const lost = standing === 'left' || standing === 'other'
  useEffect(() => {
    if (lost) redirectToStart()
    // Another tab has logged in. A public registration continues; every other screen reloads to read the session.
    else if (standing === 'entered' && location.pathname !== paths.register) location.reload()
  }, [lost, standing])
  return lost ? null : children
}
