import { useState, useSyncExternalStore } from 'react'

let pressed = false
const listeners = new Set<() => void>()

function press(now: boolean): void {
  pressed = now
  for (const listener of listeners) listener()
}
const listen = (type: string, listener: () => void) => addEventListener(type, listener, { capture: true })
listen('pointerdown', () => press(true))
// The click comes after it.
for (const end of ['pointerup', 'pointercancel']) listen(end, () => setTimeout(() => press(false)))

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** A value that waits until nothing is pressed: what a press makes appear must not move its target away under it. */
export function useSteady<T>(value: T): T {
  const isPressed = useSyncExternalStore(subscribe, () => pressed)
  const [shown, setShown] = useState(value)
  if (!isPressed && shown !== value) setShown(value)
  return isPressed ? shown : value
}
