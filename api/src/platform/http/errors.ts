import { ERRORS, type ErrorAnswer, type ErrorCode } from '@portal/contract/errors'
import type { FastifyError } from 'fastify'

type Details = {
  /** Instead of the code's own text, where it can name what is refused. */
  message?: string
  issues?: { path: string; message: string }[]
  /** Seconds until it makes sense to try again. */
  retryAfter?: number
}

/** A refusal the caller is told about, by a code of the contract's table (D§2). */
export class PortalError extends Error {
  readonly code: ErrorCode
  readonly details: Details

  constructor(code: ErrorCode, details: Details = {}) {
    super(details.message ?? ERRORS[code].text)
    this.code = code
    this.details = details
  }

  get status(): number {
    return ERRORS[this.code].status
  }
}

/** For a query of what there must be. */
export const notFound = () => new PortalError('NOT_FOUND')

/** One field that is wrong for a reason only the server knows. */
export function invalid(path: string, message: string): PortalError {
  return new PortalError('VALIDATION', { issues: [{ path, message }] })
}

/** The one shape of a refusal (D§2). */
export function errorAnswer(error: PortalError, requestId?: string): ErrorAnswer {
  return {
    success: false,
    result: 'error',
    code: error.code,
    message: error.message,
    ...error.details,
    ...(requestId && { requestId }),
  }
}

/** What Fastify itself refuses, told in the contract's codes; undefined for a failure of ours. */
export function toPortalError(error: FastifyError): PortalError | undefined {
  const status = error.statusCode ?? 500
  if (status === 413) return new PortalError('PAYLOAD_TOO_LARGE')
  if (status === 415) return new PortalError('UNSUPPORTED_MEDIA_TYPE')
  if (status === 503) return new PortalError('UNAVAILABLE')
  return status >= 400 && status < 500 ? new PortalError('MALFORMED_BODY') : undefined
}

/** Seconds after which a database that could not be reached may be there again. */
export const DATABASE_RETRY_SECONDS = 2

/**
 * What PostgreSQL says when it is lost, refuses, has no room, gave up waiting or serves readers alone, and what the system and
 * the driver say of a connection, or that what was prepared no longer fits. In each case nothing was done, or nobody knows, which the caller's key for a retry is for.
 */
const LOST_CODE =
  /^(08...|53...|57P0.|57014|55P03|25P03|25006|40001|40P01|ECONN.*|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN|26000)$/
const LOST_MESSAGE =
  /^(Connection terminated|timeout exceeded when trying to connect|timeout expired|Client (was closed|has encountered a connection error) and is not queryable|cached plan must not change result type)/

/** UNAVAILABLE when the database is lost during a call or unreachable: the caller may retry. Undefined for other errors. */
export function databaseErrorToPortalError(error: Error & { code?: string }): PortalError | undefined {
  const lost = LOST_CODE.test(error.code ?? '') || LOST_MESSAGE.test(error.message)
  return lost ? new PortalError('UNAVAILABLE', { retryAfter: DATABASE_RETRY_SECONDS }) : undefined
}
