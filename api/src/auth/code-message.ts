import { CODE_MINUTES } from './codes.queries.ts'

const BRAND = 'Meridian Care'

/**
 * The text that carries a code. The code is the first number in it, since a paste takes the first digits (H§5);
 * the last line lets the browser fill it in on this host alone (WebOTP).
 */
export function codeMessage(code: string, publicUrl: string): string {
  return [
    `${BRAND}: your code is ${code}. It is valid for ${CODE_MINUTES} minutes. Share it with nobody.`,
    '',
    `@${new URL(publicUrl).hostname} #${code}`,
  ].join('\n')
}
