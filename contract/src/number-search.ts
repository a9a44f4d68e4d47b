/** Digits of a number that its messages are found by; fewer would find a hundred people. */
export const NUMBER_DIGITS_MIN = 4

/** The last digits of a number as somebody types it: with country code, with a nought instead, or only some. */
export function lastDigits(typed: string): string {
  const digits = typed.replace(/\D/g, '')
  // The last four of many numbers begin with a nought too.
  return digits.length > 8 ? digits.replace(/^0+/, '') : digits
}
