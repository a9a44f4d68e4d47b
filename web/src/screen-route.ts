import type { ComponentType } from 'react'
import type { LoaderFunction, RouteObject } from 'react-router'
import { runWhenIdle } from './lib/when-idle.ts'
import type { ScreenHandle } from './shell/announce-screen.ts'

export type LoadComponent = () => Promise<ComponentType>
export type LoadModule = () => Promise<unknown>

/** The name of a screen's first queries. */
export type PrefetchName = keyof typeof import('./prefetch.ts')

/**
 * Prefetches the data of a screen while its code loads. The loader does not wait: the screen shows at once and reports a
 * failed query itself.
 * @param isAllowed whether the user may open the screen
 * @param thenLoadWhenIdle code to fetch when the data has arrived and the browser is idle, so that it is also there offline
 */
export function prefetchDataLoader(
  isAllowed: () => boolean,
  prefetchName: PrefetchName,
  ...thenLoadWhenIdle: LoadModule[]
): LoaderFunction {
  return ({ request }) => {
    const { searchParams } = new URL(request.url)
    if (isAllowed()) {
      import('./prefetch.ts')
        .then<unknown>(data => Promise.all([data[prefetchName](searchParams)].flat()))
        .then(() => thenLoadWhenIdle.length > 0 && runWhenIdle(() => fetchCode(thenLoadWhenIdle)))
        .catch(() => undefined)
    }
    return null
  }
}

function fetchCode(screens: readonly LoadModule[]): void {
  for (const load of screens) load().catch(() => undefined)
}

/** Preloads the code of the screens that may come next, without waiting for it. */
export function preloadCodeLoader(...screens: LoadComponent[]): LoaderFunction {
  return () => {
    fetchCode(screens)
    return null
  }
}

/** Creates the route of a screen. The router empties `lazy` once loaded, so two routes must not share the object. */
export function createScreenRoute(
  path: string,
  title: () => string,
  loadComponent: LoadComponent,
  loader?: LoaderFunction,
): RouteObject {
  const handle = { title } satisfies ScreenHandle
  // Prefetch once: when the query string changes, the screen fetches its data itself.
  return {
    path,
    handle,
    lazy: { Component: loadComponent },
    ...(loader && { loader, shouldRevalidate: () => false }),
  }
}
