import { useSyncExternalStore } from 'react'

/** From this width on a table is readable; in the letters of whoever reads, as the classes' `md` is. */
const wide = matchMedia('(min-width: 48rem)')

function subscribe(listener: () => void): () => void {
  wide.addEventListener('change', listener)
  return () => wide.removeEventListener('change', listener)
}

/** Whether there is room for a table. */
export function useFitsTable(): boolean {
  return useSyncExternalStore(subscribe, () => wide.matches)
}
