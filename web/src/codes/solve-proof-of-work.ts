import { sha256 } from '@noble/hashes/sha2.js'
import type { ResponseData } from '@portal/contract/endpoints'

/**
 * Tries nonces until the digest begins with enough zero bits. WebCrypto is asynchronous, which is too slow for thousands of tries, and
 * is missing on plain http.
 * @returns challenge, dot and nonce
 */
export function solveProofOfWork({ challenge, difficulty }: ResponseData<'GET /auth/challenge'>): string {
  const encoder = new TextEncoder()
  for (let nonce = 0; ; nonce++) {
    const answer = `${challenge}.${nonce}`
    const digest = sha256(encoder.encode(answer))
    if (Math.clz32(new DataView(digest.buffer).getInt32(0)) >= difficulty) return answer
  }
}
