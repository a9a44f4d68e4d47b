import { useSyncExternalStore } from 'react'
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
  return useSyncExternalStore(subscribe, () => navigator.onLine)
}

/** Says that there is no network, for as long as there is none. */
export function OfflineBanner() {
  return useOnline() ? null : <Banner kind="offline" text={m.common_offline()} />
}
