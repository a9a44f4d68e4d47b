import { useSyncExternalStore } from 'react'

let spoken = ''
const listeners = new Set<() => void>()

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Tells those who cannot see it what a pressed control does; with nothing, that it is done. */
export function announce(text: string): void {
  spoken = text
  for (const listener of listeners) listener()
}

/** The one region that speaks for all controls: live, so that an open dialog does not silence it. */
export function Announcer() {
  const text = useSyncExternalStore(
    subscribe,
    () => spoken,
    () => '',
  )
  return (
    <p aria-live="polite" className="sr-only">
      {text}
    </p>
  )
}
