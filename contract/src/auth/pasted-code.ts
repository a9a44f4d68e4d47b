import { removeInvisible, toAsciiDigits } from '../typed-text.ts'
import { CODE_LENGTH, SMS_PRICE_PREFIX } from './one-time-code.ts'

/** A pasted text in ASCII digits, without a message's price. */
const readPaste = (pastedText: string) =>
  toAsciiDigits(removeInvisible(pastedText)).replace(SMS_PRICE_PREFIX, '')

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
