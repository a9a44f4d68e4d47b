import { type ReactNode, useEffect, useSyncExternalStore } from 'react'
import { paths } from '../paths.ts'
import { redirectToStart } from '../session/end-session.ts'
import { readSessionStatus, subscribeToReturn } from '../session/session.ts'

/** Shows nothing of one person once another tab has made the session another's, or ended it. */
export function SessionGate({ children }: { children: ReactNode }) {
  const standing = useSyncExternalStore(subscribeToReturn, readSessionStatus, () => 'same' as const)
  const lost = standing === 'left' || standing === 'other'
  useEffect(() => {
    if (lost) redirectToStart()
    // A public registration goes on as such; everything else looks at the session again.
    else if (standing === 'entered' && location.pathname !== paths.register) location.reload()
  }, [lost, standing])
  return lost ? null : children
}
