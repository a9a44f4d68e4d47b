/** What a toast must not cover: headings, and what can be pressed. */
const KEPT = 'h1, h2, a, button, input, select, textarea, summary'
/** What a closed `details` hides has a place all the same. */
const FOLDED = 'details:not([open]) > :not(summary)'
/** How far a toast moves from its edge to a free place, and its steps, in pixels. */
const REACH = 160
const STEP = 8

/**
 * Moves a toast to a place near an edge where it covers neither a heading nor an action, or as few as possible (ux 27), and again when
 * what is below it changes. An alert tries the places below the header first, a success those above the lower edge.
 */
export function keepToastClear(toast: HTMLElement, isAlert: boolean): void {
  const place = () => {
    if (!toast.isConnected) return watcher.disconnect()
    if (countCovered(toast, toast.getBoundingClientRect().top) === 0) return
    const { top, bottom } = (toast.offsetParent ?? document.documentElement).getBoundingClientRect()
    const lowest = bottom - toast.offsetHeight - STEP
    const distances = Array.from({ length: REACH / STEP }, (_, index) => index * STEP)
    const low = distances.map(distance => lowest - distance)
    const high = distances.map(distance => top + STEP + distance)
    const places = (isAlert ? [...high, ...low] : [...low, ...high]).map(
      y => [y, countCovered(toast, y)] as const,
    )
    const [best] = places.toSorted(([, one], [, other]) => one - other)
    if (best) toast.style.top = `${best[0] - top}px`
  }
  const watcher = new MutationObserver(place)
  watcher.observe(document.body, { childList: true, subtree: true })
  place()
}

function countCovered(toast: HTMLElement, y: number): number {
  const { left, right, height } = toast.getBoundingClientRect()
  // What is behind a dialog cannot be pressed.
  const screen = document.querySelector('[role$=dialog]') ?? document
  return [...screen.querySelectorAll(KEPT)].filter(kept => {
    const rect = kept.getBoundingClientRect()
    const isBelow = rect.right > left && rect.left < right && rect.bottom > y && rect.top < y + height
    const isVisible = getComputedStyle(kept).visibility === 'visible' && !kept.closest(FOLDED)
    return isBelow && isVisible && !toast.contains(kept)
  }).length
}
