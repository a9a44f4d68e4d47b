/** Digits of a one-time code (H§9). */
export const CODE_LENGTH = 4
/** Seconds between two sends to one number, on screen and on the server (H§9, D§3). */
export const RESEND_SECONDS = 60

export const CODE_ACTIONS = ['REGISTER', 'LOGIN'] as const
export type CodeAction = (typeof CODE_ACTIONS)[number]

/** What a paste into the code boxes takes: the first digits found, at most four (H§5). */
export function digitsOfPaste(text: string): string {
  return text.replace(/\D/g, '').slice(0, CODE_LENGTH)
}
