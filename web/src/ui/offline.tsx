import { useEffect, useEffectEvent, useSyncExternalStore } from 'react'
import { m } from '../texts.ts'
import { Banner } from './banner.tsx'
import { createEventSubscription } from './store.ts'

const subscribe = createEventSubscription([globalThis, 'online'], [globalThis, 'offline'])

/** Whether the device reports a network. */
export function useIsOnline(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  )
}

/** Calls `again` when the network returns. */
export function useOnReconnect(callback: () => void): void {
  const reconnected = useEffectEvent(callback)
  useEffect(() => createEventSubscription([window, 'online'])(() => reconnected()), [])
}

/** A sticky banner that is shown while there is no network. @param below the class that places it below a fixed header */
export function OfflineBanner({
  topClassName = 'top-[max(8px,env(safe-area-inset-top))]',
}: {
  topClassName?: string
}) {
  if (useIsOnline()) return null
  return (
    <div className={`sticky z-20 rounded-card shadow-card ${topClassName}`}>
      <Banner kind="offline" text={m.common_offline()} />
    </div>
  )
}
