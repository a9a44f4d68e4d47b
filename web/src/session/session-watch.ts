import { readOwnToken, readToken } from './session.ts'
import { readClaims } from './token-claims.ts'

/** Whose the cookie is, seen from this tab: another tab may log in, log out, or log in as someone else. */
export type Standing = 'same' | 'entered' | 'left' | 'other'

export function readStanding(): Standing {
  const [own, now] = [readOwnToken(), readToken()]
  if (own === now) return 'same'
  if (own === undefined) return 'entered'
  if (now === undefined) return 'left'
  return readClaims(own)?.userId === readClaims(now)?.userId ? 'same' : 'other'
}

/** Leaves what belongs to the session before, data and all: the start leads on by whoever is signed in now. */
export function startOver(): void {
  location.replace(location.pathname.startsWith('/admin') ? '/admin' : '/')
}

/** Tells whenever someone comes back to this tab. */
export function subscribeToReturn(listener: () => void): () => void {
  document.addEventListener('visibilitychange', listener)
  window.addEventListener('focus', listener)
  window.addEventListener('pageshow', listener)
  return () => {
    document.removeEventListener('visibilitychange', listener)
    window.removeEventListener('focus', listener)
    window.removeEventListener('pageshow', listener)
  }
}
