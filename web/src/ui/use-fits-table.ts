import { useSyncExternalStore } from 'react'

/** A table is readable from this width on. The width is in rem, as for Tailwind's `md`, so it follows the reader's font size. */
const wide = matchMedia('(min-width: 48rem)')

function subscribe(listener: () => void): () => void {
  wide.addEventListener('change', listener)
  return () => wide.removeEventListener('change', listener)
}

/** Whether there is room for a table. */
export function useFitsTable(): boolean {
  return useSyncExternalStore(subscribe, () => wide.matches)
}
