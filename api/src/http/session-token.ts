import type { Role } from '@portal/contract/roles'
import { jwtVerify, SignJWT } from 'jose'

const ISSUER = 'hcp-portal'

/** What a token is for; the audience differs, so none passes for another (D§4). */
export type TokenKind = 'session' | 'link' | 'receipt' | 'second-factor'

/** The documented content of a token (H§3); `dsrId` for reps, and in a receipt for the HCP's rep. */
export type TokenClaims = {
  userId: string
  comUserId: string
  role: Role
  companyId: string
  dsrId?: string
}

export type TokenSigner = {
  /** Signs claims as a JWT. @param id becomes `jti`; @param expiresAt end of its life */
  sign(kind: TokenKind, claims: TokenClaims, id: string, expiresAt: Date): Promise<string>
  /** @returns whose token it is, or undefined when it is malformed, forged, expired or of another kind. */
  read(kind: TokenKind, token: string): Promise<{ id: string; userId: string } | undefined>
}

/** Signs and checks tokens with HS256. @param secret at least 32 bytes */
export function createTokenSigner(secret: string): TokenSigner {
  const key = new TextEncoder().encode(secret)
  return {
    sign: (kind, claims, id, expiresAt) =>
      new SignJWT(claims)
        .setProtectedHeader({ alg: 'HS256', typ: kind })
        .setIssuer(ISSUER)
        .setAudience(kind)
        .setJti(id)
        .setIssuedAt()
        .setExpirationTime(expiresAt)
        .sign(key),
    async read(kind, token) {
      if (!isCanonical(token)) return undefined
      try {
        const { payload } = await jwtVerify<TokenClaims>(token, key, {
          algorithms: ['HS256'],
          issuer: ISSUER,
          audience: kind,
          typ: kind,
          requiredClaims: ['exp'],
        })
        // A list of audiences would pass as any of them.
        if (payload.jti === undefined || payload.aud !== kind) return undefined
        return { id: payload.jti, userId: payload.userId }
      } catch {
        return undefined
      }
    },
  }
}

/** Whether a token is written as it was signed: base64url forgives bits that say nothing, and another spelling is another text. */
function isCanonical(token: string): boolean {
  return token.split('.').every(part => Buffer.from(part, 'base64url').toString('base64url') === part)
}
