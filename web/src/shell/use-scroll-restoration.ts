import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import { useLocation, useNavigationType } from 'react-router'
import { readStored } from '../lib/read-stored.ts'
import { isLeaving } from '../session/end-session.ts'

const KEY = 'scrolled'
/** What a person does to scroll; from then on nobody else does. */
const OWN_SCROLLING = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const

type Position = [entry: string, top: number]

function isPositions(value: unknown): value is Position[] {
  return Array.isArray(value) && value.every(one => Array.isArray(one) && typeof one[1] === 'number')
}

/** How far down each entry of the history was, this tab's loads before included: kept from one document to the next alone. */
const positions = new Map(readStored(sessionStorage, KEY, isPositions))
sessionStorage.removeItem(KEY)
const [load] = performance.getEntriesByType('navigation')
/** A document's first entry has no key of its own. */
const FIRST = 'default'
// It is the one that was left only when it comes again: an address that is opened anew starts at the top.
if (load?.toJSON().type === 'navigate') positions.delete(FIRST + location.pathname)

/**
 * A new screen starts at the top, Back and reload return to where one was. On a phone the document scrolls, so that the
 * browser's bars make room; in the desktop's box its content does.
 */
export function useScrollRestoration(scroller: RefObject<HTMLElement | null>, boxed: boolean): void {
  const { key: ownKey, pathname, search } = useLocation()
  const key = ownKey === FIRST ? FIRST + pathname : ownKey
  const isBack = useNavigationType() === 'POP'
  const shown = useRef({ key: '', pathname: '', search: '' })

  useEffect(() => {
    history.scrollRestoration = 'manual'
    const keep = () => isLeaving() || sessionStorage.setItem(KEY, JSON.stringify([...positions]))
    window.addEventListener('pagehide', keep)
    return () => window.removeEventListener('pagehide', keep)
  }, [])

  useLayoutEffect(() => {
    const port = boxed ? scroller.current : document.scrollingElement
    if (port === null) return
    const before = shown.current
    shown.current = { key, pathname, search }
    // Another filter or month of the same screen leaves it where it is.
    const stays = !isBack && before.pathname === pathname && before.search !== search
    if (stays) positions.set(key, port.scrollTop)
    // The same entry again: the window has changed its layout.
    const isKept = stays || isBack || before.key === key
    const stop = scrollTo(port, scroller.current, isKept ? (positions.get(key) ?? 0) : 0)
    const remember = ({ target }: Event) => {
      if (target === (boxed ? port : document)) positions.set(key, port.scrollTop)
    }
    window.addEventListener('scroll', remember, { capture: true, passive: true })
    return () => {
      stop()
      window.removeEventListener('scroll', remember, { capture: true })
    }
  }, [boxed, isBack, key, pathname, search, scroller])
}

/** Scrolls as far as there is content, and on as more of it comes, until the person scrolls. */
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
