import type { ErrorCode } from '@portal/contract/errors'
import { m } from '../texts.ts'
import { ApiError } from './api-error.ts'

/** The generic failure of H§8: 'Error: ' and the server's message, or the sentence for an unknown error. */
export function errorTextWithPrefix(error: unknown): string {
  return isExplained(error) ? m.common_error({ message: messageOf(error) }) : m.common_error_unknown()
}

/** The text without 'Error: ', for use below a heading that states the failure. */
export function errorReasonText(error: unknown): string {
  return isExplained(error) ? messageOf(error) : m.common_error_unknown()
}

/** The server's message; of a key that was used before, what it means to the one who typed. */
function messageOf({ code, message }: ApiError): string {
  return code === 'KEY_REUSED' ? m.common_saved_before() : message
}

function isExplained(error: unknown): error is ApiError {
  return error instanceof ApiError && error.code !== 'INTERNAL' && error.code !== 'UNREADABLE'
}

/** Whether the server answered with an error; otherwise it was not reached (H§8 distinguishes the two). */
export function isErrorAnswerFromServer(error: unknown): boolean {
  return error instanceof ApiError && error.code !== 'OFFLINE'
}

/** Whether the server refused for this reason. */
export function hasErrorCode(error: unknown, code: ErrorCode): error is ApiError {
  return error instanceof ApiError && error.code === code
}

/** Whether it is unknown if the server executed the call. */
export function isNetworkError(error: unknown): boolean {
  return error instanceof ApiError && error.isNetworkError
}

/** It is unknown whether the server made a change, and the check failed too. */
export class UnconfirmedChangeError extends Error {}

/**
 * The result of a change. If the call failed, the server's state decides: a lost answer may have been a success (ux 19).
 * @param readState reads the server's state; undefined if it does not contain the change
 * @throws UnconfirmedChangeError if the change got no answer and `read` failed; otherwise the error of the change
 */
export async function awaitChangeOrReadState<T>(
  change: Promise<T>,
  readState: () => Promise<T | undefined>,
): Promise<T> {
  try {
    return await change
  } catch (error) {
    const done = await readState().catch(cause => {
      throw isNetworkError(error) ? new UnconfirmedChangeError('Not confirmed', { cause }) : error
    })
    if (done === undefined) throw error
    return done
  }
}

/** Whether the record does not exist or this user may not see it. An address without a valid id counts too. */
export function isRecordNotFoundError(error: unknown): boolean {
  return hasErrorCode(error, 'NOT_FOUND') || hasErrorCode(error, 'VALIDATION')
}
