import { useEffect, useLayoutEffect, useRef, useState } from 'react'

/** Pixels between a tooltip and the edge of the window. */
const MARGIN = 4

type Tooltip = { of: Element; name: string }

/**
 * The name of each button and link that shows only an icon, while the pointer is on it or the keyboard focuses it. It stands
 * above the screen, so that nothing cuts it off. Escape hides it. Screen readers read the name from the button itself.
 */
export function Tooltips() {
  const [shown, setShown] = useState<Tooltip>()
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const over = new AbortController()
    const listen = <Type extends keyof DocumentEventMap>(
      type: Type,
      listener: (event: DocumentEventMap[Type]) => void,
    ) => document.addEventListener(type, listener, { signal: over.signal, capture: true })
    const hide = () => setShown(undefined)
    listen('pointerover', ({ target, pointerType }) => {
      // The pointer may move onto the tooltip.
      if (pointerType !== 'mouse' || !(target instanceof Element) || box.current?.contains(target)) return
      setShown(findTooltip(target))
    })
    listen('focusin', ({ target }) => {
      if (target instanceof Element)
        setShown(target.matches(':focus-visible') ? findTooltip(target) : undefined)
    })
    listen('keydown', ({ key }) => key === 'Escape' && hide())
    listen('pointerdown', hide)
    listen('focusout', hide)
    listen('scroll', hide)
    return () => over.abort()
  }, [])
  useLayoutEffect(() => {
    if (shown === undefined || box.current === null) return
    const { left, width, top, bottom } = shown.of.getBoundingClientRect()
    const own = box.current.getBoundingClientRect()
    const most = document.documentElement.clientWidth - own.width - MARGIN
    const fits = bottom + own.height <= window.innerHeight
    box.current.style.left = `${Math.max(MARGIN, Math.min(most, left + (width - own.width) / 2))}px`
    box.current.style.top = `${fits ? bottom : top - own.height}px`
  }, [shown])
  if (shown === undefined) return null
  return (
    <div
      key={shown.name}
      ref={box}
      aria-hidden="true"
      className="fixed z-70 animate-tooltip py-1 print:hidden"
    >
      <span
        role="tooltip"
        className="block max-w-64 rounded-lg bg-ink px-2 py-1 font-semibold text-paper text-sm"
      >
        {shown.name}
      </span>
    </div>
  )
}

/** The tooltip of the button or link around a part of the screen, if it shows no text. */
function findTooltip(part: Element): Tooltip | undefined {
  const of = part.closest('button, a, select[aria-label]')
  if (of === null) return undefined
  const name = (of.getAttribute('aria-label') ?? of.textContent).trim()
  return name === '' || showsText(of) ? undefined : { of, name }
}

/** Whether an element shows its name: text for screen readers alone is a pixel wide, and a transparent select shows none. */
function showsText(element: Element): boolean {
  if (element instanceof HTMLSelectElement) return getComputedStyle(element).opacity !== '0'
  const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
  while (texts.nextNode()) {
    const { parentElement: parent, textContent } = texts.currentNode
    if (!textContent?.trim() || parent === null || parent.closest('[aria-hidden]')) continue
    if (parent.getBoundingClientRect().width > 1) return true
  }
  return false
}
