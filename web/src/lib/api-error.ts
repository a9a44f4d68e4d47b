import type { ErrorCode } from '@portal/contract/errors'

export type ErrorName = ErrorCode | 'OFFLINE' | 'UNREADABLE' | 'COOKIES_REFUSED'
const TOO_MANY = 429

/** The parts of an error response besides its code, in the language of the screens. */
type Refusal = { issues: { path: string; message: string }[]; retryAfter: number | undefined }

/** An error answer of the server, with its text in the language of the screens; `OFFLINE` if the server was not reached, `UNREADABLE` if something else answered. `COOKIES_REFUSED` if this browser cannot keep a session: then nothing was sent. */
export class ApiError extends Error {
  readonly code: ErrorName
  /** The server refused the call. False for a network error, an overload or a fault, where a new attempt may succeed (D§4). */
  readonly isDefinitive: boolean
  /** It is unknown whether the server executed the call: there was no response, or it is not from our server. */
  readonly isNetworkError: boolean
  /** Invalid fields, by their path in the request. */
  readonly issues: { path: string; message: string }[]
  /** Seconds to wait before a new attempt. */
  readonly retryAfter: number | undefined

  constructor(code: ErrorName, message: string, status?: number, refusal?: Refusal) {
    super(message)
    this.code = code
    this.isDefinitive = status !== undefined && status < 500 && status !== TOO_MANY
    this.isNetworkError = code === 'OFFLINE' || code === 'UNREADABLE'
    this.issues = refusal?.issues ?? []
    this.retryAfter = refusal?.retryAfter
  }
}
