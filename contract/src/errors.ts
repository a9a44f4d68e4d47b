type ErrorDefinition = { status: number; text: string }

/** The only table of errors: code → HTTP status and text (D§2). */
export const ERRORS = {
  VALIDATION: { status: 400, text: 'Please check the highlighted fields.' },
  MALFORMED_BODY: { status: 400, text: 'The request could not be read.' },
  PAYLOAD_TOO_LARGE: { status: 413, text: 'The request is too large.' },
  UNSUPPORTED_MEDIA_TYPE: { status: 415, text: 'The request must be JSON.' },
  TOO_MANY_REQUESTS: { status: 429, text: 'Too many requests. Please wait a moment.' },

  NO_TOKEN: { status: 401, text: 'No authorization token was found' },
  INVALID_TOKEN: { status: 401, text: 'Invalid token' },
  INVALID_LINK: { status: 401, text: 'This link is invalid or has expired' },
  INVALID_CREDENTIALS: { status: 401, text: 'User not found or not associated with this company' },
  SIGN_IN_AGAIN: { status: 401, text: 'Your login took too long. Please sign in again.' },
  FORBIDDEN: { status: 403, text: 'You are not allowed to do this.' },
  NOT_VERIFIED: {
    status: 403,
    text: 'Your account is not verified yet. Please wait for the admin to verify your account.',
  },
  TERMS_REQUIRED: { status: 403, text: 'Please accept the terms of use first.' },
  SECOND_FACTOR_REQUIRED: { status: 403, text: 'Please set up two-step sign-in first.' },

  NOT_FOUND: { status: 404, text: 'Not found' },
  USER_NOT_FOUND: { status: 404, text: 'User not found' },

  OTP_INVALID: { status: 400, text: 'The code is not correct.' },
  OTP_EXPIRED: { status: 400, text: 'The code has expired. Please request a new one.' },
  OTP_TOO_EARLY: { status: 429, text: 'Please wait before requesting another code.' },
  OTP_LIMIT: { status: 429, text: 'Too many codes were requested. Please try again later.' },
  OTP_BLOCKED: { status: 429, text: 'Too many wrong codes. Please try again later.' },
  CHALLENGE_REQUIRED: { status: 428, text: 'Please try again.' },
  MESSAGE_NOT_SENT: { status: 502, text: 'The message could not be sent.' },

  ACCOUNT_EXISTS: { status: 409, text: 'Account already exists' },
  PHONE_EXISTS: { status: 409, text: 'Phone number already exist.' },
  PHONE_NOT_PROVED: { status: 403, text: 'Please confirm the new phone number with the code sent to it.' },
  SECOND_FACTOR_CHANGED: { status: 409, text: 'Two-step sign-in was changed in the meantime.' },
  ENTRY_DECIDED: { status: 409, text: 'This registration was decided in the meantime.' },
  PROMOTER_CHANGED: { status: 409, text: 'The sales rep was changed in the meantime.' },

  REP_CHANGED: { status: 409, text: 'This sales rep was changed in the meantime.' },
  SUCCESSOR_REQUIRED: { status: 409, text: 'Please choose who takes over.' },

  ABSENCE_CHANGED: { status: 409, text: 'This absence was changed in the meantime.' },
  ABSENCE_OVERLAPS: { status: 409, text: 'This sales rep is already away on some of these days.' },
  DEPUTY_AWAY: { status: 409, text: 'The deputy is away on some of these days. Please choose another one.' },
  REP_DEPUTISES: {
    status: 409,
    text: 'This sales rep is the deputy of another rep. Please choose another deputy there first.',
  },

  COMPANY_CHANGED: { status: 409, text: 'These settings were changed in the meantime.' },
  DOCUMENT_CHANGED: { status: 409, text: 'This document was changed in the meantime.' },
  TERMS_CHANGED: { status: 409, text: 'The terms were changed in the meantime. Please read them again.' },

  ADDRESS_LIMIT: { status: 409, text: 'You can save up to 5 addresses.' },
  ADDRESS_INCOMPLETE: { status: 409, text: 'Please complete the address first.' },
  CATEGORY_NOT_OFFERED: { status: 403, text: 'These samples are not offered to your profession.' },
  CART_EMPTY: { status: 409, text: 'Please select an item.' },
  OUT_OF_STOCK: { status: 409, text: 'Item out of stock.' },
  LIMIT_REACHED: { status: 409, text: 'You have reached the limit for these samples.' },
  LIMIT_CHANGED: { status: 409, text: 'This limit was changed in the meantime.' },
  SAMPLE_EXISTS: { status: 409, text: 'A sample with this name already exists in this category.' },
  SAMPLE_CHANGED: { status: 409, text: 'This sample was changed in the meantime.' },
  PICTURE_UNREADABLE: {
    status: 415,
    text: 'This file cannot be read as a picture. Please choose a JPEG, PNG or WebP picture.',
  },
  PICTURE_TOO_LARGE: {
    status: 422,
    text: 'This picture has more than 25 million pixels. Please choose a smaller one.',
  },
  LOGO_INVISIBLE: {
    status: 422,
    text: 'This logo cannot be seen on white. Please choose one for a light background.',
  },
  LOT_CHANGED: { status: 409, text: 'This lot was changed in the meantime.' },
  LOT_EXPIRED: { status: 409, text: 'This lot has expired. Only lots that expire after today are received.' },
  LOT_EXPIRY_DIFFERS: { status: 409, text: 'This lot was received with another expiry date.' },
  LOT_TOO_SMALL: { status: 409, text: 'This lot has fewer pieces than that.' },
  LOT_TOO_LARGE: { status: 409, text: 'A lot can have 1,000,000,000 pieces at most.' },
  STOCK_RESERVED: { status: 409, text: 'These pieces are reserved for requests. Cancel requests first.' },
  NO_USABLE_LOT: { status: 409, text: 'No usable stock of this item is left. Ask your company.' },
  KEY_REUSED: { status: 422, text: 'This Idempotency-Key was used for another request.' },
  HCP_NOT_VERIFIED: { status: 409, text: 'This HCP is no longer verified.' },
  SAMPLE_WITHDRAWN: { status: 409, text: 'A sample in this request is no longer offered.' },
  SAMPLE_NOT_ALLOWED: { status: 409, text: 'HCPs of this profession cannot have a sample in this request.' },
  ORDER_MOVED: { status: 409, text: 'This order was changed in the meantime.' },

  MESSAGE_NOT_RETRIED: {
    status: 409,
    text: 'Only messages that failed or expired can be sent again. Codes cannot.',
  },

  EXPORT_TOO_LARGE: { status: 409, text: 'This list is too large for one file. Please filter it first.' },

  UNAVAILABLE: { status: 503, text: 'The service is not ready. Please try again in a moment.' },
  INTERNAL: { status: 500, text: 'An error occurred while processing your request.' },
} as const satisfies Record<string, ErrorDefinition>

export type ErrorCode = keyof typeof ERRORS

/** The error response (D§2). `retryAfter` is in seconds. */
export type ErrorAnswer = {
  success: false
  result: 'error'
  code: ErrorCode
  message: string
  issues?: { path: string; message: string }[]
  retryAfter?: number
  requestId?: string
}
