import { useState } from 'react'

/**
 * Which of the requests is shown beside their list: the first, then the one that was chosen, and what takes its place when it
 * goes.
 * @param ids of the requests in their order @returns its place among them
 */
export function useSelectedRequest(ids: readonly string[]) {
  const [shown, setShown] = useState({ id: ids[0], place: 0 })
  const found = shown.id === undefined ? 0 : ids.indexOf(shown.id)
  const place = found === -1 ? Math.max(0, Math.min(shown.place, ids.length - 1)) : found
  const id = ids[place]
  // It follows its request, and remembers the place for when that goes.
  if (id !== shown.id || place !== shown.place) setShown({ id, place })
  return { place, show: (to: number) => setShown({ id: ids[to], place: to }) }
}
