import { hkdfSync } from 'node:crypto'

/** Derives a separate key for each purpose from the app's secret. @returns 32 bytes */
export function deriveKey(secret: string, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, '', `hcp-portal ${purpose}`, 32))
}
