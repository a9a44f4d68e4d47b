import { type KeyboardEvent, useEffect, useRef, useState } from 'react'

/** A popup below the button that opens it. A press outside closes it; Escape too, and the focus returns to the button. */
export function usePopup<Place = true>() {
  const root = useRef<HTMLDivElement>(null)
  const trigger = useRef<HTMLButtonElement>(null)
  const [open, setOpen] = useState<Place>()
  const close = () => {
    trigger.current?.focus()
    setOpen(undefined)
  }
  useEffect(() => {
    if (open === undefined) return
    const closeOutside = ({ target }: Event) =>
      target instanceof Node && !root.current?.contains(target) && setOpen(undefined)
    document.addEventListener('pointerdown', closeOutside)
    return () => document.removeEventListener('pointerdown', closeOutside)
  }, [open])
  const closeOnEscape = ({ key }: KeyboardEvent) => key === 'Escape' && close()
  return { root, trigger, open, setOpen, close, closeOnEscape }
}
