import type { Role } from '@portal/contract/roles'
import type { ComponentType } from 'react'
import { type LoaderFunction, type RouteObject, redirect } from 'react-router'
import { readClaims, readToken } from './session/session.ts'
import type { ScreenHandle } from './shell/use-screen-title-and-focus.ts'

export type Load = () => Promise<ComponentType>

/** Whether the cookie claims this role: it decides what is shown, not what is allowed. */
export function isSignedIn(role: Role): boolean {
  return readClaims(readToken())?.role === role
}

/** Guards a layout: it needs a user-token cookie, and one of the layout's role (H§6, R§2, D§4). */
export function requireRole(role: Role, otherwise: string): LoaderFunction {
  return () => (isSignedIn(role) ? null : redirect(otherwise))
}

/**
 * Starts what a screen will ask the server for while its code is on the way. Nothing waits for it: the screen shows at
 * once, and says so when this has failed.
 * @param next fetched once all this is there and nothing else is to do, so that these screens open without a network too
 */
export function prefetchData(
  role: Role,
  start: keyof typeof import('./prefetch.ts'),
  ...next: Load[]
): LoaderFunction {
  return ({ request }) => {
    const { searchParams } = new URL(request.url)
    if (isSignedIn(role)) {
      import('./prefetch.ts')
        .then<unknown>(data => Promise.all([data[start](searchParams)].flat()))
        .then(() => next.length > 0 && whenIdle(() => fetchCode(next)))
        .catch(() => undefined)
    }
    return null
  }
}

/** Milliseconds of grace where a browser cannot say that it is idle. */
const GRACE = 2000

function whenIdle(work: () => void): void {
  if ('requestIdleCallback' in window) requestIdleCallback(work)
  else setTimeout(work, GRACE)
}

function fetchCode(screens: readonly Load[]): void {
  for (const load of screens) load().catch(() => undefined)
}

/** Starts to fetch the code of what may come after a screen. Nothing waits for it. */
export function preloadCode(...next: Load[]): LoaderFunction {
  return () => {
    fetchCode(next)
    return null
  }
}

/** A screen with its name. The router empties each `lazy` once loaded: no two routes may share one. */
export function screenRoute(
  path: string,
  title: () => string,
  Component: Load,
  loader?: LoaderFunction,
): RouteObject {
  const handle = { title } satisfies ScreenHandle
  // Once: what another search of the same screen needs, the screen asks for.
  return { path, handle, lazy: { Component }, ...(loader && { loader, shouldRevalidate: () => false }) }
}
