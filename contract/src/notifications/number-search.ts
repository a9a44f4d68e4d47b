import { toAsciiDigits } from '../typed-text.ts'

/** Minimum digits of a search by phone number; fewer would match a hundred people. */
export const NUMBER_DIGITS_MIN = 4

/** The last digits of a number as typed: with country code, with a leading 0, or only part of it. */
export function phoneSuffixToSearch(typedNumber: string): string {
  const digits = toAsciiDigits(typedNumber).replace(/\D/g, '')
  // The last four digits of many numbers begin with 0 too.
  return digits.length > 8 ? digits.replace(/^0+/, '') : digits
}
