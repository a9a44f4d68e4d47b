import type { Role } from '@portal/contract/roles'

export type TokenClaims = { userId: string; comUserId: string; role: Role; companyId: string; dsrId?: string }

/** Reads a token's documented content without believing it: the server alone does that. */
export function readClaims(token: string | undefined): TokenClaims | undefined {
  const payload = token?.split('.')[1]
  if (payload === undefined) return undefined
  try {
    const bytes = Uint8Array.from(atob(payload.replaceAll('-', '+').replaceAll('_', '/')), sign =>
      sign.charCodeAt(0),
    )
    return JSON.parse(new TextDecoder().decode(bytes)) as TokenClaims // a claim only: it decides what is shown, not what is allowed
  } catch {
    return undefined
  }
}
