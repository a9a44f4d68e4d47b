/** Number of digits of a one-time code (H§9). */
export const CODE_LENGTH = 4
/** Lifetime of a code, in minutes (D§3). */
export const CODE_MINUTES = 5
/** Attempts per code. After the last wrong attempt the code counts as expired (D§3). */
export const CODE_ATTEMPTS = 3
/** Seconds between two sends to one number, in the UI and on the server (H§9, D§3). */
export const RESEND_SECONDS = 60

export const CODE_ACTIONS = ['REGISTER', 'LOGIN'] as const
export type CodeAction = (typeof CODE_ACTIONS)[number]

/** The prefix of Malaysian text messages: their price for the recipient. */
export const SMS_PRICE_PREFIX = 'RM0.00'
