import { ApiError } from '../lib/api.ts'

/** What the server says of a token it refuses, with status 401 or 500 (D§2): the words count. */
const REFUSED = 'Invalid token'

let handler: (lost: 'missing' | 'refused', message: string) => void = () => undefined

/** Sets what happens when the server no longer knows who we are (H§8). */
export function whenSessionIsLost(handle: typeof handler): void {
  handler = handle
}

/** Tells when a failure, or its cause, is that the server missed the token or refused it. @returns whether it is */
export function noticeLostSession(error: Error): boolean {
  const answer = error.cause instanceof ApiError ? error.cause : error
  if (!(answer instanceof ApiError)) return false
  const { code, message } = answer
  const refused = code === 'INVALID_TOKEN' || message === REFUSED
  if (!refused && code !== 'NO_TOKEN') return false
  handler(refused ? 'refused' : 'missing', message)
  return true
}
