import { createHash } from 'node:crypto'

/** What tells a repeated call from another one: its Idempotency-Key and its body. @returns undefined without a key */
export function idempotencyDigest(key: string | undefined, body: unknown): string | undefined {
  if (key === undefined) return undefined
  return createHash('sha256')
    .update(`${key}\n${JSON.stringify(body)}`)
    .digest('base64url')
}
