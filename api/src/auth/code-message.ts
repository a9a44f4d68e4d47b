import { CODE_MINUTES } from './codes.queries.ts'

/**
 * The text that carries a code. The code is the first number in it, since a paste takes the first digits (H§5), and a sender's
 * name has none;
 * the last line lets the browser fill it in on this host alone (WebOTP).
 */
export function codeMessage(sender: string, code: string, publicUrl: string): string {
  return [
    `${sender}: your code is ${code}. It is valid for ${CODE_MINUTES} minutes. Share it with nobody.`,
    '',
    `@${new URL(publicUrl).hostname} #${code}`,
  ].join('\n')
}
