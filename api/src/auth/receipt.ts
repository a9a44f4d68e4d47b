import { randomUUID } from 'node:crypto'
import type { TokenSigner } from '../http/session-token.ts'
import { claimsOf, SESSION_DAYS } from './sessions.ts'

/**
 * The token a registration answers: it tells who was registered (H§3) but is of a kind no endpoint accepts, since a
 * REGISTER code signs nobody in and a rep must not hold an HCP's session (D§3).
 */
export function signReceipt(tokens: TokenSigner, owner: Parameters<typeof claimsOf>[0]): Promise<string> {
  const expiresAt = new Date(Date.now() + SESSION_DAYS * 86_400_000)
  return tokens.sign('receipt', claimsOf(owner), randomUUID(), expiresAt)
}
