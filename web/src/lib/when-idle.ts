/** Milliseconds to wait in browsers without `requestIdleCallback`. */
const GRACE = 2000

export function runWhenIdle(callback: () => void): void {
  if ('requestIdleCallback' in window) requestIdleCallback(callback)
  else setTimeout(callback, GRACE)
}
