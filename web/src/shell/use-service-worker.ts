import { useEffect } from 'react'
import { whenIdle } from '../lib/when-idle.ts'

let registered = false

/**
 * Registers the service worker when the browser is idle, once per document: after the login, so that it does not compete with
 * what the login loads. A browser without one, or in which that fails, works as before.
 */
export function useServiceWorker(): void {
  useEffect(() => {
    if (registered || !import.meta.env.PROD || !('serviceWorker' in navigator)) return
    registered = true
    whenIdle(() => {
      import('./service-worker.ts').then(worker => worker.registerServiceWorker()).catch(() => undefined)
    })
  }, [])
}
