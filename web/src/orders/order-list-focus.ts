import { useEffect, useRef, useState } from 'react'

type Followed = { id: string | undefined; place: number }

/** The position of a request, or of the one that replaced it in the list; 0 in an empty list. */
function placeOf({ id, place }: Followed, ids: readonly (string | undefined)[]): number {
  const found = ids.indexOf(id)
  return found === -1 ? Math.max(0, Math.min(place, ids.length - 1)) : found
}

/** The request shown beside the list: the first, then the selected one. @param orderIds of the requests in list order */
export function useSelectedOrderPosition(orderIds: readonly string[]) {
  const [shown, setShown] = useState<Followed>({ id: orderIds[0], place: 0 })
  const place = placeOf(shown, orderIds)
  if (orderIds[place] !== shown.id || place !== shown.place) setShown({ id: orderIds[place], place })
  return { place, show: (to: number) => setShown({ id: orderIds[to], place: to }) }
}

/**
 * An action removes the pressed button, or its whole card. The focus then moves to that card, to the card that takes
 * its place, or to the list when it is empty.
 * @param orderIds of the orders whose cards are shown; undefined while other orders load
 */
export function useOrderCardFocusAfterAction(orderIds: readonly string[] | undefined) {
  const list = useRef<HTMLDivElement>(null)
  /** The card with the focus, its dialog included. Leaving the card fires an event; the removal of a button fires none. */
  const focused = useRef<Followed>(undefined)
  const go = (place: number) => {
    const target = list.current?.querySelectorAll('article').item(place) ?? list.current
    target?.focus({ preventScroll: true })
  }
  useEffect(() => {
    if (focused.current === undefined || orderIds === undefined || document.activeElement !== document.body)
      return
    const place = placeOf(focused.current, orderIds)
    focused.current = undefined
    go(place)
  })
  return {
    list,
    /** Focuses the card at a position, or the list when there is none. */
    go,
    /** Event handlers for the element of a request. */
    track: (id: string, place: number) => ({
      onFocus: () => {
        focused.current = { id, place }
      },
      onBlur: () => {
        focused.current = undefined
      },
    }),
  }
}
