import { useSyncExternalStore } from 'react'

/** From this width on a table of seven columns is readable. */
const wide = matchMedia('(min-width: 960px)')

function subscribe(listener: () => void): () => void {
  wide.addEventListener('change', listener)
  return () => wide.removeEventListener('change', listener)
}

/** Whether there is room for a table. */
export function useWideScreen(): boolean {
  return useSyncExternalStore(subscribe, () => wide.matches)
}
