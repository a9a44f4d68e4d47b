import { createHmac, randomBytes } from 'node:crypto'
import { createTextEncryption } from '../auth/encryption.ts'

const PREFIX = 'whsec_'
const SECRET_BYTES = 32

/** Makes a secret as Standard Webhooks writes it. */
export function makeWebhookSecret(): string {
  return PREFIX + randomBytes(SECRET_BYTES).toString('base64')
}

/** Secrets are kept encrypted, each bound to its webhook. */
export function createWebhookEncryption(appSecret: string): ReturnType<typeof createTextEncryption> {
  return createTextEncryption(appSecret, 'webhook secrets')
}

/** @returns the headers of an attempt, with a signature by each secret */
export function signWebhook(
  secrets: readonly string[],
  { id, body, at }: { id: string; body: string; at: Date },
): Record<string, string> {
  const timestamp = String(Math.floor(at.getTime() / 1000))
  const signatures = secrets.map(secret => {
    const key = Buffer.from(secret.slice(PREFIX.length), 'base64')
    return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`
  })
  return {
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': signatures.join(' '),
  }
}
