/** Longest values, in UTF-16 code units. */
export const COLOUR_LENGTH = 7
export const COMPANY_NAME_MAX = 100
export const EMAIL_MAX = 254
/** A text with a code stays within the 160 characters of one message. */
export const SENDER_MAX = 20
/** Most days before it expires that goods may leave the offer. */
export const EXPIRY_MARGIN_MAX = 365
/** Most pieces left that may be called low. */
export const LOW_STOCK_MAX = 100_000

/**
 * @returns the message for the name that texts with codes begin with, undefined when it is fine. It has no digits: a paste takes
 * the first ones of the text, which are to be the code's (H§5). Latin letters keep the text in the cheap alphabet of a message.
 */
export function senderProblem(name: string): string | undefined {
  const tidy = name.trim()
  if (tidy === '') return 'Sender name is required.'
  if (/\d/.test(tidy)) return 'Digits would be taken for the code. Please write them as words.'
  return /^[A-Za-z]+( [A-Za-z]+)*$/.test(tidy) && tidy.length <= SENDER_MAX
    ? undefined
    : `Please use up to ${SENDER_MAX} Latin letters and single spaces.`
}

/** @returns the message for an email that others are told, undefined when it is fine. */
export function emailProblem(email: string): string | undefined {
  return /^[\w.+-]+@[A-Za-z\d-]+(\.[A-Za-z\d-]+)+$/.test(email.trim()) && email.trim().length <= EMAIL_MAX
    ? undefined
    : 'You have entered an invalid email address'
}
