import { useSyncExternalStore } from 'react'
import { createEventSubscription } from './store.ts'

/** A table is readable from this width on. The width is in rem, as for Tailwind's `md`, so it follows the reader's font size. */
const wide = matchMedia('(min-width: 48rem)')

const subscribe = createEventSubscription([wide, 'change'])

/** Whether there is room for a table. */
export function useHasRoomForTable(): boolean {
  return useSyncExternalStore(subscribe, () => wide.matches)
}
