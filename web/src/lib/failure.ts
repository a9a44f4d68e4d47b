import type { ErrorCode } from '@portal/contract/errors'
import { m } from '../texts.ts'
import { ApiError } from './api-error.ts'

/** The generic failure of H§8: 'Error: ' and the server's message, or the sentence for an unknown error. */
export function errorTextWithPrefix(error: unknown): string {
  return isExplained(error) ? m.common_error({ message: error.message }) : m.common_error_unknown()
}

/** The text without 'Error: ', for use below a heading that states the failure. */
export function errorReasonText(error: unknown): string {
  return isExplained(error) ? error.message : m.common_error_unknown()
}

function isExplained(error: unknown): error is ApiError {
  return error instanceof ApiError && error.code !== 'INTERNAL' && error.code !== 'UNREADABLE'
}

/** Whether the server refused for this reason. */
export function hasErrorCode(error: unknown, code: ErrorCode): error is ApiError {
  return error instanceof ApiError && error.code === code
}

/** Whether it is unknown if the server executed the call. */
export function isNetworkError(error: unknown): boolean {
  return error instanceof ApiError && error.isNetworkError
}
