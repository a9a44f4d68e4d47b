import type { FormProblem } from '../problems.ts'

/** Maximum lengths, in UTF-16 code units. */
export const COLOUR_LENGTH = 7
export const COMPANY_NAME_MAX = 100
export const EMAIL_MAX = 254
/** Keeps a text with a code within the 160 characters of one SMS. */
export const SENDER_MAX = 20
/** Maximum days before expiry at which lots can leave the offer. */
export const EXPIRY_MARGIN_MAX = 365
/** Maximum value of the low-stock threshold, in pieces. */
export const LOW_STOCK_MAX = 100_000

/**
 * @returns the problem of the name that code texts begin with; undefined when it is valid. Digits are not allowed: a paste takes
 * the first digits of the text, which must be the code's (H§5). Latin letters keep the SMS in the cheaper alphabet.
 */
export function senderNameProblem(name: string): FormProblem | undefined {
  const tidy = name.trim()
  if (tidy === '') return { code: 'SENDER_REQUIRED' }
  if (/\d/.test(tidy)) return { code: 'SENDER_HAS_DIGITS' }
  return /^[A-Za-z]+( [A-Za-z]+)*$/.test(tidy) && tidy.length <= SENDER_MAX
    ? undefined
    : { code: 'SENDER_INVALID', params: { max: SENDER_MAX } }
}

/** @returns the problem of a public email address; undefined when it is valid. */
export function publicEmailProblem(email: string): FormProblem | undefined {
  return /^[\w.+-]+@[A-Za-z\d-]+(\.[A-Za-z\d-]+)+$/.test(email.trim()) && email.trim().length <= EMAIL_MAX
    ? undefined
    : { code: 'EMAIL_INVALID' }
}
