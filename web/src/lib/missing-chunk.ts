import { pendingForever } from './pending-forever.ts'
import { tabStorage } from './storage.ts'

/** Errors of chunks that could not be fetched, for example by a page that was opened before a deployment. */
const missing = new WeakSet<Error>()
const RELOADED_KEY = 'reloaded-at'
/** Milliseconds since a reload after which a missing chunk counts as that of another deployment. */
const ONE_DEPLOYMENT = 60_000

export function trackMissingChunkErrors(): void {
  window.addEventListener('vite:preloadError', event => missing.add(event.payload))
}

export function isMissingChunkError(error: unknown): boolean {
  return error instanceof Error && missing.has(error)
}

/**
 * Reloads the page once. @param wasUnreachable whether the chunk is missing because the server did not answer before
 * @returns why a reload does not help: the server does not answer, or the page has just reloaded and the chunk is still missing
 */
export async function reloadOnceForMissingChunk(wasUnreachable: boolean): Promise<'unreachable' | 'broken'> {
  const answered = await fetch('/', { method: 'HEAD', cache: 'no-store' }).catch(() => undefined)
  if (!answered?.ok) return 'unreachable'
  const reloaded = Date.now() - Number(tabStorage.getItem(RELOADED_KEY)) < ONE_DEPLOYMENT
  if (reloaded && !wasUnreachable) return 'broken'
  // Without storage the next document does not know of this reload, and would reload for ever.
  if (!tabStorage.setItem(RELOADED_KEY, String(Date.now()))) return 'broken'
  location.reload()
  return pendingForever()
}
