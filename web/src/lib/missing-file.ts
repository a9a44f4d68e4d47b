/** The failures to fetch a part of the app, as a page opened before a deployment has them. */
const missing = new WeakSet<Error>()
const RELOADED_KEY = 'reloaded-at'
/** Milliseconds after which a missing part is another deployment's. */
const ONE_DEPLOYMENT = 60_000

export function watchMissingFiles(): void {
  window.addEventListener('vite:preloadError', event => missing.add(event.payload))
}

export function isMissingFile(error: unknown): boolean {
  return error instanceof Error && missing.has(error)
}

/** Loads the page anew, once. @returns when that would not help: it just did, or the server does not answer */
export async function reloadForMissingFile(): Promise<void> {
  if (Date.now() - Number(sessionStorage.getItem(RELOADED_KEY)) < ONE_DEPLOYMENT) return
  const answered = await fetch('/', { method: 'HEAD', cache: 'no-store' }).catch(() => undefined)
  if (!answered?.ok) return
  sessionStorage.setItem(RELOADED_KEY, String(Date.now()))
  location.reload()
  await new Promise(() => undefined)
}
