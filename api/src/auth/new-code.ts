import { randomInt } from 'node:crypto'
import { CODE_LENGTH } from '@portal/contract/one-time-code'

/** A code: each of the ten thousand is as likely as any other (D§3). */
export function generateOneTimeCode(): string {
  return String(randomInt(10 ** CODE_LENGTH)).padStart(CODE_LENGTH, '0')
}
