import { redirect } from 'react-router'
import { ApiError } from '../lib/api.ts'
import { paths } from '../paths.ts'
import { logOut } from '../session/log-out.ts'
import { readToken } from '../session/session.ts'
import { showAlert } from '../ui/toast.tsx'

/** What the login layout shows: the form, the terms of someone already signed in, or that it could not tell. */
export type StoredSession = 'none' | 'terms' | 'unreachable'

/**
 * Checks a stored token at once (H§4 'Stored token on the login layout', D§4): whoever may enter goes on; the
 * unverified are logged out; an invalid token is removed by the session watch; a network error keeps it.
 */
export async function checkStoredSession(): Promise<Response | StoredSession> {
  if (readToken() === undefined) return 'none'
  // Fetched only for someone with a token: nobody else needs more than the form.
  const { decideEntry } = await import('./enter-portal.ts')
  try {
    const entry = await decideEntry()
    if ('to' in entry) return redirect(entry.to)
    if ('terms' in entry) return 'terms'
    await logOut()
    showAlert(entry.refused)
    return 'none'
  } catch (error) {
    if (error instanceof ApiError && error.code === 'OFFLINE') return 'unreachable'
    await logOut()
    return redirect(paths.root)
  }
}
