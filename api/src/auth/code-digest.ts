import { createHmac } from 'node:crypto'
import type { CodeAction } from '@portal/contract/one-time-code'
import { deriveKey } from './derive-key.ts'

/** Whose code it is, what it is for, and the known device it is for alone; null for all strangers (D§3). */
export type CodeTarget = { phone: string; action: CodeAction; deviceId: string | null }

/** What is stored of a code: useless without the key, and for any other number or action (D§3). */
export type CodeDigest = (target: Omit<CodeTarget, 'deviceId'>, code: string) => string

/** @param secret the app's secret */
export function createCodeDigest(secret: string): CodeDigest {
  const key = deriveKey(secret, 'one-time codes')
  return ({ phone, action }, code) =>
    createHmac('sha256', key).update(`${action}\n${phone}\n${code}`).digest('base64url')
}
