import { useSyncExternalStore } from 'react'
import { createEventSubscription } from './store.ts'

/** A hook that says whether the window has a width, in rem as Tailwind's, so that it follows the reader's font size. */
function hasWidth(width: string) {
  const query = matchMedia(`(min-width: ${width})`)
  const subscribe = createEventSubscription([query, 'change'])
  return () => useSyncExternalStore(subscribe, () => query.matches)
}

/** Whether there is room for a table: beside the narrow rail of the admin area its words stay whole. */
export const useHasRoomForTable = hasWidth('52rem')

/** Whether there is room for several actions beside a title. */
export const useHasRoomForActions = hasWidth('64rem')
