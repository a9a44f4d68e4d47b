import { hkdfSync } from 'node:crypto'

/** A key of its own for each purpose, so that the app's one secret never serves two. @returns 32 bytes */
export function deriveKey(secret: string, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, '', `hcp-portal ${purpose}`, 32))
}
