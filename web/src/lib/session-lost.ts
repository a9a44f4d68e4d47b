import { ApiError } from './api.ts'

/** What the server says of a token it refuses, with status 401 or 500 (D§2): the words count. */
const REFUSED = 'Invalid token'

export type LostSession = 'missing' | 'refused'

/** @returns whether the server missed the token or refused it; undefined for any other failure (H§8) */
export function lostSession(error: unknown): LostSession | undefined {
  if (!(error instanceof ApiError)) return undefined
  if (error.code === 'NO_TOKEN') return 'missing'
  return error.code === 'INVALID_TOKEN' || error.message === REFUSED ? 'refused' : undefined
}

let handler: (lost: LostSession, message: string) => void = () => undefined

/** Sets what happens when the server no longer knows who we are (H§8). */
export function whenSessionIsLost(handle: typeof handler): void {
  handler = handle
}

/** Tells that the server refused the token, or missed one. */
export function reportLostSession(lost: LostSession, message: string): void {
  handler(lost, message)
}
