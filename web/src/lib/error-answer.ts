import { ApiError } from './api-error.ts'
import { hasErrorCode } from './failure.ts'

// Apart from `failure.ts`, which the login loads.

/** Whether the server answered with an error; otherwise it was not reached (H§8 distinguishes the two). */
export function isErrorAnswerFromServer(error: unknown): boolean {
  return error instanceof ApiError && error.code !== 'OFFLINE'
}

/** Whether the record does not exist or this user may not see it. An address without a valid id counts too. */
export function isRecordNotFoundError(error: unknown): boolean {
  return hasErrorCode(error, 'NOT_FOUND') || hasErrorCode(error, 'VALIDATION')
}
