import { randomInt } from 'node:crypto'
import { CODE_LENGTH } from '@portal/contract/one-time-code'

/** @returns a random four-digit code, uniformly distributed (D§3) */
export function generateOneTimeCode(): string {
  return String(randomInt(10 ** CODE_LENGTH)).padStart(CODE_LENGTH, '0')
}
