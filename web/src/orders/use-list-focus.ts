import { useEffect, useRef } from 'react'

/**
 * An action removes the pressed button, or its whole card. The focus then moves to that card, to the card that takes
 * its place, or to the list when it is empty.
 * @param ids of the orders whose cards are shown; undefined while other orders load
 */
export function useListFocus(ids: readonly string[] | undefined) {
  const list = useRef<HTMLDivElement>(null)
  /** The card with the focus, its dialog included. Leaving the card fires an event; the removal of a button fires none. */
  const card = useRef<{ id: string; place: number }>(undefined)

  useEffect(() => {
    if (card.current === undefined || ids === undefined || document.activeElement !== document.body) return
    const { id, place } = card.current
    card.current = undefined
    const now = ids.includes(id) ? ids.indexOf(id) : Math.min(place, ids.length - 1)
    go(now)
  })

  /** Focuses the card at a position, or the list when there is none. */
  const go = (place: number) => {
    const target = list.current?.querySelectorAll('article').item(place) ?? list.current
    target?.focus({ preventScroll: true })
  }
  return {
    list,
    go,
    enter: (id: string) => {
      card.current = { id, place: ids?.indexOf(id) ?? 0 }
    },
    leave: () => {
      card.current = undefined
    },
  }
}
