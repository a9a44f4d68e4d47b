/** Digits of a one-time code (H§9). */
export const CODE_LENGTH = 4
/** Minutes a code is valid (D§3). */
export const CODE_MINUTES = 5
/** Seconds between two sends to one number, on screen and on the server (H§9, D§3). */
export const RESEND_SECONDS = 60

export const CODE_ACTIONS = ['REGISTER', 'LOGIN'] as const
export type CodeAction = (typeof CODE_ACTIONS)[number]

/** With what a text message in Malaysia begins: what it costs who gets it. */
export const PRICE = 'RM0.00'

/** What a paste into the code boxes takes: the first digits found, at most four (H§5), after a message's price. */
export function codeDigitsFromPaste(text: string): string {
  return text.replace(PRICE, '').replace(/\D/g, '').slice(0, CODE_LENGTH)
}
