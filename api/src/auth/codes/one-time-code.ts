import { createHmac, randomInt } from 'node:crypto'
import { CODE_LENGTH, type CodeAction } from '@portal/contract/auth/one-time-code'
import { deriveKey } from '../encryption.ts'

/** The number, the action and the known device that a code is for; no device: null, for all unknown devices (D§3). */
export type CodeTarget = { phone: string; action: CodeAction; deviceId: string | null }

/** The stored digest of a code: keyed, and bound to one number and action (D§3). */
export type CodeHasher = (target: Omit<CodeTarget, 'deviceId'>, code: string) => string

/** @returns a random four-digit code, uniformly distributed (D§3) */
export function generateOneTimeCode(): string {
  return String(randomInt(10 ** CODE_LENGTH)).padStart(CODE_LENGTH, '0')
}

/** @param appSecret of the app */
export function createCodeHasher(appSecret: string): CodeHasher {
  const key = deriveKey(appSecret, 'one-time codes')
  return ({ phone, action }, code) =>
    createHmac('sha256', key).update(`${action}\n${phone}\n${code}`).digest('base64url')
}
