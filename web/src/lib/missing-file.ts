/** The failures to fetch a part of the app, as a page opened before a deployment has them. */
const missing = new WeakSet<Error>()
const RELOADED_KEY = 'reloaded-at'
/** Milliseconds after which a missing part is another deployment's. */
const ONE_DEPLOYMENT = 60_000

export function reloadOnMissingFile(): void {
  window.addEventListener('vite:preloadError', event => missing.add(event.payload))
}

export function isMissingFile(error: unknown): boolean {
  return error instanceof Error && missing.has(error)
}

/**
 * Loads the page anew, once. @param wasUnreachable the server did not answer before, which is why the part is missing
 * @returns why that does not help: the server does not answer, or it just did and has no such part
 */
export async function reloadForMissingFile(wasUnreachable: boolean): Promise<'unreachable' | 'broken'> {
  const answered = await fetch('/', { method: 'HEAD', cache: 'no-store' }).catch(() => undefined)
  if (!answered?.ok) return 'unreachable'
  const reloaded = Date.now() - Number(sessionStorage.getItem(RELOADED_KEY)) < ONE_DEPLOYMENT
  if (reloaded && !wasUnreachable) return 'broken'
  sessionStorage.setItem(RELOADED_KEY, String(Date.now()))
  location.reload()
  return new Promise(() => undefined)
}
