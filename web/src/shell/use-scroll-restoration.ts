import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import { useLocation, useNavigationType } from 'react-router'
import { readStoredJson, tabStorage } from '../lib/storage.ts'
import { isPageUnloading } from '../session/end-session.ts'

const KEY = 'scrolled'
/** Events of scrolling by the user. After one of them the restoration stops. */
const OWN_SCROLLING = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const

type Position = [entry: string, top: number]

function isPositions(value: unknown): value is Position[] {
  return Array.isArray(value) && value.every(one => Array.isArray(one) && typeof one[1] === 'number')
}

/** The scroll position of each history entry. Session storage passes it from one document of this tab to the next. */
const positions = new Map(readStoredJson(tabStorage, KEY, isPositions))
tabStorage.removeItem(KEY)
const [load] = performance.getEntriesByType('navigation')
/** The router's key for the first entry of each document. */
const FIRST = 'default'
// Restore the first entry only after a reload or Back: an address that is newly opened starts at the top.
if (load?.toJSON().type === 'navigate') positions.delete(FIRST + location.pathname)

/**
 * A new screen starts at the top; Back and reload restore the scroll position. On a phone the document scrolls, so that the
 * browser's bars can collapse. On a desktop the content of the box scrolls.
 */
export function useScrollRestoration(scroller: RefObject<HTMLElement | null>, isBoxed: boolean): void {
  const { key: ownKey, pathname, search } = useLocation()
  const key = ownKey === FIRST ? FIRST + pathname : ownKey
  const isBack = useNavigationType() === 'POP'
  const shown = useRef({ key: '', pathname: '', search: '' })

  useEffect(() => {
    history.scrollRestoration = 'manual'
    const keep = () => isPageUnloading() || tabStorage.setItem(KEY, JSON.stringify([...positions]))
    window.addEventListener('pagehide', keep)
    return () => window.removeEventListener('pagehide', keep)
  }, [])

  useLayoutEffect(() => {
    const port = isBoxed ? scroller.current : document.scrollingElement
    if (port === null) return
    const before = shown.current
    shown.current = { key, pathname, search }
    // Another filter or month of the same screen keeps the scroll position.
    const stays = !isBack && before.pathname === pathname && before.search !== search
    if (stays) positions.set(key, port.scrollTop)
    // The same entry again means that the layout of the window has changed.
    const isKept = stays || isBack || before.key === key
    const stop = scrollTo(port, scroller.current, isKept ? (positions.get(key) ?? 0) : 0)
    const remember = ({ target }: Event) => {
      if (target === (isBoxed ? port : document)) positions.set(key, port.scrollTop)
    }
    window.addEventListener('scroll', remember, { capture: true, passive: true })
    return () => {
      stop()
      window.removeEventListener('scroll', remember, { capture: true })
    }
  }, [isBoxed, isBack, key, pathname, search, scroller])
}

/** Scrolls as far as the content allows, and further as the content grows, until the user scrolls. */
function scrollTo(port: Element, scroller: Element | null, top: number): () => void {
  const go = () => {
    port.scrollTop = top
    if (Math.abs(port.scrollTop - top) <= 1) stop()
  }
  const observer = new ResizeObserver(go)
  const stop = () => {
    observer.disconnect()
    for (const type of OWN_SCROLLING) window.removeEventListener(type, stop, { capture: true })
  }
  for (const type of OWN_SCROLLING) window.addEventListener(type, stop, { capture: true })
  if (scroller?.firstElementChild) observer.observe(scroller.firstElementChild)
  go()
  return stop
}
