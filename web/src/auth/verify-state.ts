/** What the login hands to the verify screen in navigation state (H§2). */
export type VerifyState = {
  /** As `+60`. */
  prefix: string
  /** Digits without country code. */
  phone: string
  identity: 'LOGIN'
  /** Seconds until a new code can be requested: an earlier one was sent a moment ago and still works. */
  retryAfter?: number
}

/** @returns the state, or undefined when the screen was opened without it: then it leads to /login (R§5) */
export function readVerifyState(state: unknown): VerifyState | undefined {
  if (typeof state !== 'object' || state === null) return undefined
  if (!('prefix' in state && 'phone' in state && 'identity' in state)) return undefined
  const { prefix, phone, identity } = state
  if (typeof prefix !== 'string' || typeof phone !== 'string' || identity !== 'LOGIN') return undefined
  const retryAfter =
    'retryAfter' in state && typeof state.retryAfter === 'number' ? state.retryAfter : undefined
  return { prefix, phone, identity, ...(retryAfter !== undefined && { retryAfter }) }
}
