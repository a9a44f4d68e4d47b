import { useState } from 'react'

/**
 * The request shown beside the list: the first, then the selected one, then the one that takes its place when it
 * leaves the list.
 * @param ids of the requests in list order @returns the index of the selected one
 */
export function useSelectedRequest(ids: readonly string[]) {
  const [shown, setShown] = useState({ id: ids[0], place: 0 })
  const found = shown.id === undefined ? 0 : ids.indexOf(shown.id)
  const place = found === -1 ? Math.max(0, Math.min(shown.place, ids.length - 1)) : found
  const id = ids[place]
  // Follow the request by id, and keep its index for when it leaves the list.
  if (id !== shown.id || place !== shown.place) setShown({ id, place })
  return { place, show: (to: number) => setShown({ id: ids[to], place: to }) }
}
