import { removeInvisible, toAsciiDigits } from './typed-text.ts'

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
export const PRICE = 'RM0.00'

/** A pasted text in ASCII digits, without a message's price. */
const readPaste = (pastedText: string) => toAsciiDigits(removeInvisible(pastedText)).replace(PRICE, '')

/** The code in a pasted text: the first digits, at most four (H§5). */
export function extractCodeFromPaste(pastedText: string): string {
  return readPaste(pastedText).replace(/\D/g, '').slice(0, CODE_LENGTH)
}

/** Whether the first digits of a pasted text are certainly the code: one run of exactly four, the only one, and no part of a date. */
export function isPasteCertainlyCode(pastedText: string): boolean {
  const text = readPaste(pastedText)
  const isRun = new RegExp(`^\\D*\\d{${CODE_LENGTH}}(?![\\p{Pd}/.:,]?\\d)`, 'u').test(text)
  return isRun && text.match(/\d+/g)?.filter(digits => digits.length === CODE_LENGTH).length === 1
}
