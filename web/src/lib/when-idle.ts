/** Milliseconds to wait in browsers without `requestIdleCallback`. */
const GRACE = 2000

export function whenIdle(work: () => void): void {
  if ('requestIdleCallback' in window) requestIdleCallback(work)
  else setTimeout(work, GRACE)
}
