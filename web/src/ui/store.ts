import { useSyncExternalStore } from 'react'

/** A global value. A component that reads it with `useValue` renders again when it changes. */
export function createGlobalStore<T>(initial: T) {
  let value = initial
  const listeners = new Set<() => void>()
  const read = () => value
  const subscribe = (listener: () => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }
  return {
    read,
    write: (next: T) => {
      value = next
      for (const listener of listeners) listener()
    },
    useValue: () => useSyncExternalStore(subscribe, read, () => initial),
  }
}

/** Makes the `subscribe` function of `useSyncExternalStore` for DOM events. */
export function createEventSubscription(
  ...events: readonly [Pick<EventTarget, 'addEventListener'> | null, type: string][]
) {
  return (listener: () => void) => {
    const over = new AbortController()
    for (const [target, type] of events) target?.addEventListener(type, listener, { signal: over.signal })
    return () => over.abort()
  }
}
