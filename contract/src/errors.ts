import type { Problem, RuleCode } from './problems.ts'

/** The only table of errors: code → HTTP status (D§2). The texts are in `texts/<language>/errors.json`. */
export const ERROR_STATUS = {
  VALIDATION: 400,
  MALFORMED_BODY: 400,
  PAYLOAD_TOO_LARGE: 413,
  UNSUPPORTED_MEDIA_TYPE: 415,
  TOO_MANY_REQUESTS: 429,

  NO_TOKEN: 401,
  INVALID_TOKEN: 401,
  INVALID_LINK: 401,
  INVALID_CREDENTIALS: 401,
  SIGN_IN_AGAIN: 401,
  FORBIDDEN: 403,
  NOT_VERIFIED: 403,
  TERMS_REQUIRED: 403,
  SECOND_FACTOR_REQUIRED: 403,

  NOT_FOUND: 404,
  USER_NOT_FOUND: 404,

  OTP_INVALID: 400,
  OTP_EXPIRED: 400,
  OTP_TOO_EARLY: 429,
  OTP_LIMIT: 429,
  OTP_BLOCKED: 429,
  CHALLENGE_REQUIRED: 428,
  MESSAGE_NOT_SENT: 502,

  ACCOUNT_EXISTS: 409,
  PHONE_EXISTS: 409,
  PHONE_NOT_PROVED: 403,
  SECOND_FACTOR_CHANGED: 409,
  ADMIN_EXISTS: 409,
  OWN_ACCOUNT: 409,
  WRONG_PASSWORD: 400,
  ENTRY_DECIDED: 409,
  PROMOTER_CHANGED: 409,

  REP_CHANGED: 409,
  SUCCESSOR_REQUIRED: 409,

  ABSENCE_CHANGED: 409,
  ABSENCE_OVERLAPS: 409,
  DEPUTY_AWAY: 409,
  REP_DEPUTISES: 409,

  COMPANY_CHANGED: 409,
  DOCUMENT_CHANGED: 409,
  DOCUMENT_LANGUAGE_MISSING: 409,
  DOCUMENT_CHANGES_MISSING: 409,
  TERMS_CHANGED: 409,

  ADDRESS_LIMIT: 409,
  ADDRESS_INCOMPLETE: 409,
  CATEGORY_NOT_OFFERED: 403,
  CART_EMPTY: 409,
  OUT_OF_STOCK: 409,
  LIMIT_REACHED: 409,
  LIMIT_CHANGED: 409,
  SAMPLE_EXISTS: 409,
  SAMPLE_CHANGED: 409,
  PICTURE_UNREADABLE: 415,
  PICTURE_TOO_LARGE: 422,
  LOGO_INVISIBLE: 422,
  LOT_CHANGED: 409,
  LOT_EXISTS: 409,
  LOT_OFFERED: 409,
  LOT_EXPIRED: 409,
  LOT_EXPIRY_DIFFERS: 409,
  LOT_TOO_SMALL: 409,
  LOT_TOO_LARGE: 409,
  STOCK_RESERVED: 409,
  NO_USABLE_LOT: 409,
  KEY_REUSED: 422,
  HCP_NOT_VERIFIED: 409,
  SAMPLE_WITHDRAWN: 409,
  SAMPLE_NOT_ALLOWED: 409,
  ORDER_MOVED: 409,

  MESSAGE_NOT_RETRIED: 409,

  CASE_CHANGED: 409,
  CASE_PHOTOS_LIMIT: 409,
  DEADLINE_CHANGED: 409,

  EXPORT_TOO_LARGE: 409,

  UNAVAILABLE: 503,
  INTERNAL: 500,
} as const satisfies Record<string, number>

export type ErrorCode = keyof typeof ERROR_STATUS

/** The error response (D§2). `retryAfter` is in seconds. */
export type ErrorAnswer = {
  success: false
  result: 'error'
  code: ErrorCode
  /** In English; screens word the code. */
  message: string
  /** What exactly was refused, where the code alone does not say it. */
  problem?: Problem
  issues?: Issue[]
  retryAfter?: number
  requestId?: string
}

/** An invalid field. `message` is English; screens word the code with its parameters. */
export type Issue = { path: string; message: string } & Problem<RuleCode>
