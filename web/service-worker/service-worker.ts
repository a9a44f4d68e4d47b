/**
 * The service worker of a language. It caches the assets of its build and the offline page, but never an API response, so it
 * stores no personal data (decision 41). The build fills in the three constants.
 */
export type {} // a module, so that `self` can be declared anew

declare const self: ServiceWorkerGlobalScope
/** The addresses of the build's assets in this language. */
declare const ASSETS: readonly string[]
/** The name of their cache. It differs by build. */
declare const CACHE: string
declare const OFFLINE_PAGE: string

/** Caches that are kept: this build's, and the previous one's for tabs that were opened with it. */
const CACHES_MAX = 2
/** Paths that the server handles, such as downloads. */
const SERVER_PATHS = /^\/(api|dev)(\/|$)/

self.addEventListener('install', event => event.waitUntil(keepAssets()))
self.addEventListener('activate', event => event.waitUntil(start()))
self.addEventListener('message', ({ data }) => {
  if (data === 'activate') void self.skipWaiting()
})
self.addEventListener('fetch', event => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (origin !== self.location.origin || SERVER_PATHS.test(pathname)) return
  if (request.mode === 'navigate') event.respondWith(openDocument(event))
  else if (pathname.startsWith('/assets/')) event.respondWith(findAsset(request))
})

/** If a file cannot be loaded the worker is not installed, and the browser tries again at the next visit. */
async function keepAssets(): Promise<void> {
  // `caches.keys` lists the caches in order of creation, so this build's cache must be the last.
  await caches.delete(CACHE)
  const cache = await caches.open(CACHE)
  await cache.addAll([...ASSETS, new Request(OFFLINE_PAGE, { cache: 'reload' })])
}

async function start(): Promise<void> {
  await self.registration.navigationPreload?.enable()
  const names = await caches.keys()
  await Promise.all(names.slice(0, -CACHES_MAX).map(name => caches.delete(name)))
}

/** From the network, always: a build that is there is never hidden by what is kept. */
async function openDocument({ request, preloadResponse }: FetchEvent): Promise<Response> {
  try {
    return (await preloadResponse) ?? (await fetch(request))
  } catch {
    return (await caches.match(OFFLINE_PAGE)) ?? Response.error()
  }
}

/** An asset's name contains the hash of its content, so a cached asset is never outdated. */
async function findAsset(request: Request): Promise<Response> {
  return (await caches.match(request.url)) ?? fetch(request)
}
