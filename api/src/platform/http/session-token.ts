import { createHmac, createSecretKey } from 'node:crypto'
import type { AdminRole } from '@portal/contract/admin-roles'
import type { Role } from '@portal/contract/roles'
import { equalsInConstantTime } from './equals-in-constant-time.ts'

const ISSUER = 'hcp-portal'

/** The purpose of a token. It is the token's audience, so one kind is never accepted as another (D§4). */
export type TokenKind = 'session' | 'link' | 'receipt' | 'second-factor'

/** The documented claims of a token (H§3). `dsrId` is set for reps, and in a receipt for the HCP's rep. */
export type TokenClaims = {
  userId: string
  comUserId: string
  role: Role
  companyId: string
  /** An admin's role at sign-in: what the browser shows until it has asked. */
  adminRole?: AdminRole
  dsrId?: string
  /** The order that a link opens. */
  orderId?: string
}

export type TokenSigner = {
  /** Signs claims as a JWT. @param id becomes `jti`; @param expiresAt becomes `exp` */
  sign(kind: TokenKind, claims: TokenClaims, id: string, expiresAt: Date): string
  /** @returns the token's id and user; undefined if it is malformed, forged, expired or of another kind */
  read(kind: TokenKind, token: string): { id: string; userId: string } | undefined
}

/** Signs and checks JWTs with HS256 (decision 2). @param appSecret at least 32 bytes */
export function createTokenSigner(appSecret: string): TokenSigner {
  const key = createSecretKey(appSecret, 'utf8')
  const signatureOf = (content: string) => createHmac('sha256', key).update(content).digest('base64url')
  return {
    sign(kind, claims, id, expiresAt) {
      const times = { iat: inSeconds(Date.now()), exp: inSeconds(expiresAt.getTime()) }
      const payload = { ...claims, iss: ISSUER, aud: kind, jti: id, ...times }
      const content = `${encode(headerOf(kind))}.${encode(payload)}`
      return `${content}.${signatureOf(content)}`
    },
    read(kind, token) {
      const [header = '', payload = '', signature = '', ...rest] = token.split('.')
      // All our tokens of a kind have the same header text, so no other header is parsed.
      if (rest.length > 0 || header !== encode(headerOf(kind))) return undefined
      // Compare as text: base64url ignores padding bits, and another spelling must not be accepted.
      const signed = equalsInConstantTime(signature, signatureOf(`${header}.${payload}`))
      return signed ? readClaim(kind, JSON.parse(decode(payload))) : undefined
    },
  }
}

const inSeconds = (milliseconds: number) => Math.floor(milliseconds / 1000)
const headerOf = (typ: TokenKind) => ({ alg: 'HS256', typ })
const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
const decode = (text: string) => Buffer.from(text, 'base64url').toString()

type Payload = TokenClaims & { iss: string; aud: string | string[]; jti: string; exp: number; nbf: number }

/** Checks issuer, audience and times of a payload with a valid signature. Our tokens never have a list of audiences. */
function readClaim(kind: TokenKind, { iss, aud, jti, exp, nbf, userId }: Partial<Payload>) {
  const now = inSeconds(Date.now())
  if (iss !== ISSUER || aud !== kind || jti === undefined || userId === undefined) return undefined
  if (typeof exp !== 'number' || exp <= now) return undefined
  if (nbf !== undefined && (typeof nbf !== 'number' || nbf > now)) return undefined
  return { id: jti, userId }
}
