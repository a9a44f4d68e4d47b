import type { ErrorCode } from '@portal/contract/errors'
import { m } from '../paraglide/messages.js'
import { ApiError } from './api.ts'

/** The generic failure of H§8: 'Error: ' and the server's message, or the sentence for an unknown one. */
export function failureText(error: unknown): string {
  return error instanceof ApiError && error.code !== 'INTERNAL' && error.code !== 'UNREADABLE'
    ? m.common_error({ message: error.message })
    : m.common_error_unknown()
}

/** Whether the server answered and said no; otherwise it could not be reached (H§8 tells the two apart). */
export function isRefused(error: unknown): boolean {
  return error instanceof ApiError && error.code !== 'OFFLINE'
}

/** Whether the server refused for this reason. */
export function hasCode(error: unknown, code: ErrorCode): error is ApiError {
  return error instanceof ApiError && error.code === code
}
