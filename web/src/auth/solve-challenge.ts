import type { ResponseData } from '@portal/contract/endpoints'
import { sha256 } from './sha256.ts'

/** Tries nonces until the digest begins with enough zero bits. @returns challenge, dot and nonce */
export function solveChallenge({ challenge, difficulty }: ResponseData<'GET /auth/challenge'>): string {
  const encoder = new TextEncoder()
  for (let nonce = 0; ; nonce++) {
    const answer = `${challenge}.${nonce}`
    if (Math.clz32(sha256(encoder.encode(answer))[0] ?? 0) >= difficulty) return answer
  }
}
