import { readNavigationState, readNavigationStateText } from '../lib/navigation-state.ts'

/** Navigation state from the login to the verify screen (H§2). */
export type VerifyLoginState = {
  /** For example `+60`. */
  prefix: string
  /** Digits without country code. */
  phone: string
  identity: 'LOGIN'
  /** Seconds until a new code can be requested: an earlier one was sent a moment ago and still works. */
  retryAfter?: number
}

/** @returns the state; undefined if it is missing: then the screen redirects to /login (R§5) */
export function parseVerifyLoginState(navigationState: unknown): VerifyLoginState | undefined {
  const prefix = readNavigationStateText(navigationState, 'prefix')
  const phone = readNavigationStateText(navigationState, 'phone')
  const identity = readNavigationState(navigationState, 'identity')
  const retryAfter = readNavigationState(navigationState, 'retryAfter')
  if (prefix === undefined || phone === undefined || identity !== 'LOGIN') return undefined
  return { prefix, phone, identity, ...(typeof retryAfter === 'number' && { retryAfter }) }
}
