import { type ReactNode, useEffect, useId, useRef, useState } from 'react'

type Props = {
  /** The content of the button that opens it, which names it. */
  trigger: ReactNode
  className: string
  /** What the popup is placed by: the button unless it is wider. */
  rootClassName?: string
  popupClassName: string
  children: ReactNode
}

/** A button that opens links and controls beside it. A press on one of them, a press outside, and Escape close it. */
export function Popup({ trigger, className, rootClassName = 'relative', popupClassName, children }: Props) {
  const id = useId()
  const root = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const [open, setOpen] = useState(false)
  useEffect(() => {
    if (!open) return
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
  }, [open, id])
  return (
    <div ref={root} className={rootClassName}>
      <button
        ref={button}
        type="button"
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        className={className}
        onClick={() => setOpen(!open)}
      >
        {trigger}
      </button>
      {open && (
        <div
          id={id}
          className={`absolute z-30 grid rounded-card border border-line bg-surface p-2 text-ink shadow-card ${popupClassName}`}
        >
          {children}
        </div>
      )}
    </div>
  )
}
