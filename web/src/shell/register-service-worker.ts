import { locale } from '../lib/locale.ts'
import { trustedScriptUrl } from '../lib/trusted-script-url.ts'
import { subscribeToTabReturn } from '../session/session.ts'

/** Milliseconds between two checks for a new version in a tab that stays open. */
const CHECK_AGAIN = 3_600_000

/**
 * Registers the service worker of this language (decision 41). A new version waits until the user reloads, or until no tab of
 * the previous version is open.
 * @param onUpdateReady takes the function that reloads a page of an earlier build as the new version
 */
export async function registerServiceWorker(onUpdateReady: (reload: () => void) => void): Promise<void> {
  const registration = await navigator.serviceWorker.register(
    trustedScriptUrl('service-worker', `/sw-${locale}.js`),
  )
  const replace = (worker: ServiceWorker) => void replaceWorker(worker, onUpdateReady)
  if (registration.waiting) replace(registration.waiting)
  registration.addEventListener('updatefound', () => {
    const worker = registration.installing
    worker?.addEventListener('statechange', () => worker.state === 'installed' && replace(worker))
  })
  let checked = Date.now()
  subscribeToTabReturn(() => {
    if (Date.now() - checked < CHECK_AGAIN) return
    checked = Date.now()
    // Without a network the next return checks.
    registration.update().catch(() => undefined)
  })
}

/** A page of an earlier build offers to reload. A page of the new build needs only its worker. */
async function replaceWorker(worker: ServiceWorker, offer: (reload: () => void) => void): Promise<void> {
  // The first worker of this browser.
  if (navigator.serviceWorker.controller === null) return
  const activate = () => worker.postMessage('activate')
  if (await isOfNewestBuild()) return activate()
  offer(() => {
    navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true })
    activate()
  })
}

/** Whether the newest worker has the script that this page was loaded with in its cache. */
async function isOfNewestBuild(): Promise<boolean> {
  const newest = (await caches.keys()).at(-1)
  const script = document.querySelector<HTMLScriptElement>('script[type=module]')
  if (newest === undefined || script === null) return true
  return (await (await caches.open(newest)).match(script.src)) !== undefined
}
