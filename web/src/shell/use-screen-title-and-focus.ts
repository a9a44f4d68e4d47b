import { type RefObject, useEffect, useRef } from 'react'
import { useLocation, useMatches, useNavigationType } from 'react-router'
import { brand } from '../brand/brand.ts'
import { paths } from '../paths.ts'
import { clearScreenAlerts } from '../ui/toast.tsx'

/** What a route says of its screen. */
export type ScreenHandle = {
  /** @param found what its loader found */
  title(found: unknown): string
}

/** Whoever comes to a screen hears its name: it is the document's title, and its heading has the focus (WCAG 2.4.2, 2.4.3). */
export function useScreenTitleAndFocus(screen: RefObject<HTMLElement | null>): void {
  const { pathname } = useLocation()
  const match = useMatches().findLast(({ handle }) => isScreenHandle(handle))
  const name = isScreenHandle(match?.handle) ? match.handle.title(match.loaderData) : undefined
  useEffect(() => {
    document.title = name === undefined ? brand.name : `${name} – ${brand.name}`
  }, [name])

  // A document's first screen is read out from the top by itself; whoever presses something of the login goes on to it.
  const first = useNavigationType() === 'PUSH' ? paths.login : pathname
  const shown = useRef(first)
  useEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    clearScreenAlerts()
    const within = screen.current
    // A dialog, or a field as a code's first box, asked for the focus itself.
    if (within?.querySelector('[role$=dialog], :is(input, select, textarea):focus')) return
    const heading = within?.querySelector('h1')
    heading?.setAttribute('tabindex', '-1')
    heading?.focus({ preventScroll: true })
  }, [pathname, screen])
}

function isScreenHandle(handle: unknown): handle is ScreenHandle {
  return typeof handle === 'object' && handle !== null && 'title' in handle
}
