import { problemToEnglish } from '@portal/contract/english'
import { ERROR_STATUS, type ErrorAnswer, type ErrorCode, type Issue } from '@portal/contract/errors'
import type { Problem } from '@portal/contract/problems'
import type { FastifyError } from 'fastify'

type Details = {
  /** What exactly is refused, to name it in place of the code's text. */
  problem?: Problem
  issues?: Issue[]
  /** Seconds until a retry makes sense. */
  retryAfter?: number
}

/** A refusal sent to the caller, with a code of the contract's error table (D§2). */
export class PortalError extends Error {
  readonly code: ErrorCode
  readonly details: Details

  constructor(code: ErrorCode, details: Details = {}) {
    super(problemToEnglish(details.problem ?? { code }))
    this.code = code
    this.details = details
  }

  get status(): number {
    return ERROR_STATUS[this.code]
  }
}

/** For `executeTakeFirstOrThrow`: a missing row becomes 404. */
export const notFoundError = () => new PortalError('NOT_FOUND')

/** @returns what was looked for @throws PortalError NOT_FOUND if there is none */
export function orNotFound<Found>(found: Found | null | undefined): Found {
  if (found === null || found === undefined) throw notFoundError()
  return found
}

/** A validation error of one field that only the server can detect. */
export function validationError(path: string, problem: Problem): PortalError {
  return new PortalError('VALIDATION', { issues: [problemToIssue(path, problem)] })
}

/** An invalid field, with the problem in English and as a code. */
export function problemToIssue(path: string, problem: Problem): Issue {
  return { path, message: problemToEnglish(problem), ...problem }
}

/** Builds the response body of a refusal (D§2). */
export function toErrorResponseBody(error: PortalError, requestId?: string): ErrorAnswer {
  return {
    success: false,
    result: 'error',
    code: error.code,
    message: error.message,
    ...error.details,
    ...(requestId && { requestId }),
  }
}

/** Maps Fastify's own refusals to the contract's codes; undefined for an internal failure. */
export function fastifyErrorToPortalError(error: FastifyError): PortalError | undefined {
  const status = error.statusCode ?? 500
  if (status === 413) return new PortalError('PAYLOAD_TOO_LARGE')
  if (status === 415) return new PortalError('UNSUPPORTED_MEDIA_TYPE')
  if (status === 503) return new PortalError('UNAVAILABLE')
  return status >= 400 && status < 500 ? new PortalError('MALFORMED_BODY') : undefined
}

/** Retry-After in seconds when the database is unreachable. */
export const DATABASE_RETRY_SECONDS = 2

/**
 * Error codes and messages of a lost or unavailable database: PostgreSQL refuses, is full, times out or is read-only, the system
 * or driver reports a broken connection, or a prepared statement is stale. Either nothing was done or the outcome is unknown;
 * the Idempotency-Key makes a retry safe.
 */
const LOST_CODE =
  /^(08...|53...|57P0.|57014|55P03|25P03|25006|40001|40P01|ECONN.*|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN|26000)$/
const LOST_MESSAGE =
  /^(Connection terminated|timeout exceeded when trying to connect|timeout expired|Client (was closed|has encountered a connection error) and is not queryable|cached plan must not change result type)/

/** @returns UNAVAILABLE if the database is lost or unreachable, so the caller may retry; undefined for other errors */
export function databaseErrorToPortalError(error: Error & { code?: string }): PortalError | undefined {
  const lost = LOST_CODE.test(error.code ?? '') || LOST_MESSAGE.test(error.message)
  return lost ? new PortalError('UNAVAILABLE', { retryAfter: DATABASE_RETRY_SECONDS }) : undefined
}
