import { createHash } from 'node:crypto'

/** Hashes the Idempotency-Key and the body, to recognise a repeated call. @returns undefined without a key */
export function idempotencyDigest(idempotencyKey: string | undefined, body: unknown): string | undefined {
  if (idempotencyKey === undefined) return undefined
  return createHash('sha256')
    .update(`${idempotencyKey}\n${JSON.stringify(body)}`)
    .digest('base64url')
}
