import type { ErrorCode } from '@portal/contract/errors'
import { m } from '../paraglide/messages.js'
import { ApiError } from './api.ts'

/** The generic failure of H§8: 'Error: ' and the server's message, or the sentence for an unknown one. */
export function failureText(error: unknown): string {
  return isExplained(error) ? m.common_error({ message: error.message }) : m.common_error_unknown()
}

/** The same after a heading that tells of the failure already. */
export function reasonText(error: unknown): string {
  return isExplained(error) ? error.message : m.common_error_unknown()
}

function isExplained(error: unknown): error is ApiError {
  return error instanceof ApiError && error.code !== 'INTERNAL' && error.code !== 'UNREADABLE'
}

/** Whether the server answered and said no; otherwise it could not be reached (H§8 tells the two apart). */
export function isRefused(error: unknown): boolean {
  return error instanceof ApiError && error.code !== 'OFFLINE'
}

/** Whether the server refused for this reason. */
export function hasCode(error: unknown, code: ErrorCode): error is ApiError {
  return error instanceof ApiError && error.code === code
}

/** Whether nobody can tell if the server did what it was asked. */
export function isNetworkError(error: unknown): boolean {
  return error instanceof ApiError && error.isNetworkError
}

/** Nobody could find out what became of a change. */
export class UnconfirmedChange extends Error {}

/**
 * What became of a change: when it failed, what the server has decides, since an answer that was lost may have been a yes (ux 19).
 * @param read what the server has; undefined when the change is not in it
 * @throws Unconfirmed when no answer comes to this either; otherwise what the change failed with
 */
export async function confirmChange<T>(change: Promise<T>, read: () => Promise<T | undefined>): Promise<T> {
  try {
    return await change
  } catch (error) {
    const done = await read().catch(cause => {
      throw isNetworkError(error) ? new UnconfirmedChange('Not confirmed', { cause }) : error
    })
    if (done === undefined) throw error
    return done
  }
}

/** Whether there is no such record, or none that this person may see; an address that holds no id has none either. */
export function isMissingRecord(error: unknown): boolean {
  return hasCode(error, 'NOT_FOUND') || hasCode(error, 'VALIDATION')
}
