import type { KeyboardEvent } from 'react'

/** How many rows a key goes on. */
const STEPS: Record<string, number> = { ArrowDown: 1, ArrowUp: -1, Home: -Infinity, End: Infinity }

/** Arrows lead from row to row: from one link that opens a row to the next, within what listens. */
export function stepRows(event: KeyboardEvent<HTMLElement>): void {
  const steps = STEPS[event.key]
  const links = [...event.currentTarget.querySelectorAll<HTMLElement>('a[data-row]')]
  const from = links.findIndex(link => link.matches(':focus'))
  if (steps === undefined || from < 0) return
  event.preventDefault()
  links[Math.min(Math.max(from + steps, 0), links.length - 1)]?.focus()
}
