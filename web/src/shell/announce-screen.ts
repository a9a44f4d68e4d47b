import { type RefObject, useEffect, useRef } from 'react'
import { useLocation, useMatches, useNavigationType } from 'react-router'
import { brand } from '../brand/brand.ts'
import { paths } from '../paths.ts'
import type { Screen } from '../session/screen.ts'
import { decodeUnverifiedClaims, readToken } from '../session/session.ts'
import { clearAlertOfLeftScreen } from '../ui/toast.tsx'

/** The route handle of a screen. */
export type ScreenHandle = Pick<Screen, 'title' | 'admins'>

/** Announces each screen: sets the document's title and moves the focus to the heading (WCAG 2.4.2, 2.4.3). */
export function useAnnounceScreen(screen: RefObject<HTMLElement | null>): void {
  const { pathname } = useLocation()
  const match = useMatches().findLast(({ handle }) => isScreenHandle(handle))
  const role = decodeUnverifiedClaims(readToken())?.role
  const name = isScreenHandle(match?.handle) ? match.handle.title(match.loaderData, role) : undefined
  useEffect(() => {
    document.title = name === undefined ? brand.name : `${name} – ${brand.name}`
  }, [name])

  // Do not move the focus on a document's first screen: screen readers start at its top. After a push the first screen was the login.
  const first = useNavigationType() === 'PUSH' ? paths.login : pathname
  const shown = useRef(first)
  useEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    clearAlertOfLeftScreen()
    const within = screen.current
    // A dialog or a field, for example the first box of a code, has taken the focus itself.
    if (within?.querySelector('[role$=dialog], :is(input, select, textarea):focus')) return
    const heading = within?.querySelector('h1')
    heading?.setAttribute('tabindex', '-1')
    heading?.focus({ preventScroll: true })
  }, [pathname, screen])
}

export function isScreenHandle(handle: unknown): handle is ScreenHandle {
  return typeof handle === 'object' && handle !== null && 'title' in handle
}
