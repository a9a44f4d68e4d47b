import { api } from '../lib/api.ts'
import { clearSession, readToken } from './session.ts'

/** Ends the session on the server as far as it can be reached, and forgets it here in any case (H§4). */
export async function logOut(): Promise<void> {
  if (readToken() !== undefined) await api('POST /auth/logout', { body: {} }).catch(() => undefined)
  clearSession()
}
