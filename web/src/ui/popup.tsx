import { type ReactNode, useEffect, useId, useRef, useState } from 'react'

/**
 * What a button opens beside it. A press on one of its links and buttons, a press or the focus outside, and Escape close it; after
 * Escape the button has the focus. `root` is around both, `trigger` are the button's props, and `id` is that of what opens.
 */
export function usePopup() {
  const id = useId()
  const root = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const [isOpen, setOpen] = useState(false)
  useEffect(() => {
    if (!isOpen) return
    const over = new AbortController()
    const listen = (type: string, isDone: (event: Event) => boolean) =>
      document.addEventListener(type, event => isDone(event) && setOpen(false), { signal: over.signal })
    const isOutside = ({ target }: Event) => target instanceof Node && !root.current?.contains(target)
    listen('pointerdown', isOutside)
    listen('focusin', isOutside)
    // After the press was heard by what it is for.
    listen(
      'click',
      ({ target }) => target instanceof Element && target.closest(`[id="${id}"] :is(a, button)`) !== null,
    )
    listen('keydown', event => {
      if (!(event instanceof KeyboardEvent) || event.key !== 'Escape') return false
      button.current?.focus()
      return true
    })
    return () => over.abort()
  }, [isOpen, id])
  const trigger = {
    ref: button,
    'aria-expanded': isOpen,
    'aria-controls': isOpen ? id : undefined,
    onClick: () => setOpen(!isOpen),
  }
  return { root, id, isOpen, trigger }
}

type Props = {
  /** The content of the button that opens it, which names it. */
  trigger: ReactNode
  className: string
  /** What the popup is placed by: the button unless it is wider. */
  rootClassName?: string
  popupClassName: string
  children: ReactNode
}

/** A button that opens links and controls beside it. */
export function Popup({ trigger, className, rootClassName = 'relative', popupClassName, children }: Props) {
  const popup = usePopup()
  return (
    <div ref={popup.root} className={rootClassName}>
      <button {...popup.trigger} type="button" className={className}>
        {trigger}
      </button>
      {popup.isOpen && (
        <div
          id={popup.id}
          className={`absolute z-30 grid rounded-card border border-line bg-surface p-2 text-ink shadow-card ${popupClassName}`}
        >
          {children}
        </div>
      )}
    </div>
  )
}
