import { useEffect, useRef } from 'react'

/**
 * An action takes away the button that was pressed, or its whole card. The focus then goes to that card, to the
 * one in its place, or to the list when none is left.
 * @param ids of the orders whose cards are shown; undefined while others are on their way
 */
export function useListFocus(ids: readonly string[] | undefined) {
  const list = useRef<HTMLDivElement>(null)
  /** The card the focus is in, its dialog included. Leaving it is told; a button that vanishes says nothing. */
  const card = useRef<{ id: string; place: number }>(undefined)

  useEffect(() => {
    if (card.current === undefined || ids === undefined || document.activeElement !== document.body) return
    const { id, place } = card.current
    card.current = undefined
    const now = ids.includes(id) ? ids.indexOf(id) : Math.min(place, ids.length - 1)
    go(now)
  })

  /** To the card at a place, or to the list when there is none. */
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
