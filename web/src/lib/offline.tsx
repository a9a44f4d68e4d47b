import { useEffect, useEffectEvent, useSyncExternalStore } from 'react'
import { m } from '../paraglide/messages.js'
import { Banner } from '../ui/banner.tsx'

function subscribe(listener: () => void): () => void {
  window.addEventListener('online', listener)
  window.addEventListener('offline', listener)
  return () => {
    window.removeEventListener('online', listener)
    window.removeEventListener('offline', listener)
  }
}

/** Whether the device says it has a network. */
export function useOnline(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  )
}

/** Does something again as soon as there is a network again. */
export function useOnReconnect(again: () => void): void {
  const reconnected = useEffectEvent(again)
  useEffect(() => {
    const listener = () => reconnected()
    window.addEventListener('online', listener)
    return () => window.removeEventListener('online', listener)
  }, [])
}

/** Says that there is no network, for as long as there is none: in sight wherever one has scrolled to. @param below of what stays at the top */
export function OfflineBanner({ below = 'top-[max(8px,env(safe-area-inset-top))]' }: { below?: string }) {
  if (useOnline()) return null
  return (
    <div className={`sticky z-20 rounded-card shadow-card ${below}`}>
      <Banner kind="offline" text={m.common_offline()} />
    </div>
  )
}
