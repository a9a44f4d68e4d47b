import type { ComponentType } from 'react'
import type { LoaderFunction, RouteObject } from 'react-router'
import { whenIdle } from './lib/when-idle.ts'
import type { ScreenHandle } from './shell/use-screen-title-and-focus.ts'

export type Load = () => Promise<ComponentType>
export type Preload = () => Promise<unknown>

/** The name of a screen's first queries. */
export type FirstQueries = keyof typeof import('./prefetch.ts')

/**
 * Prefetches the data of a screen while its code loads. The loader does not wait: the screen shows at once and reports a
 * failed query itself.
 * @param isAllowed whether the user may open the screen
 * @param next code to fetch when the data has arrived and the browser is idle, so that it is also there offline
 */
export function prefetchData(
  isAllowed: () => boolean,
  start: FirstQueries,
  ...next: Preload[]
): LoaderFunction {
  return ({ request }) => {
    const { searchParams } = new URL(request.url)
    if (isAllowed()) {
      import('./prefetch.ts')
        .then<unknown>(data => Promise.all([data[start](searchParams)].flat()))
        .then(() => next.length > 0 && whenIdle(() => fetchCode(next)))
        .catch(() => undefined)
    }
    return null
  }
}

function fetchCode(screens: readonly Preload[]): void {
  for (const load of screens) load().catch(() => undefined)
}

/** Preloads the code of the screens that may come next, without waiting for it. */
export function preloadCode(...next: Load[]): LoaderFunction {
  return () => {
    fetchCode(next)
    return null
  }
}

/** Creates the route of a screen. The router empties `lazy` once loaded, so two routes must not share the object. */
export function createScreenRoute(
  path: string,
  title: () => string,
  Component: Load,
  loader?: LoaderFunction,
): RouteObject {
  const handle = { title } satisfies ScreenHandle
  // Prefetch once: when the query string changes, the screen fetches its data itself.
  return { path, handle, lazy: { Component }, ...(loader && { loader, shouldRevalidate: () => false }) }
}
