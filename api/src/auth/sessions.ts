import { randomUUID } from 'node:crypto'
import { HCP, REP, type Role } from '@portal/contract/roles'
import { sql } from 'kysely'
import { deleteOver } from '../database/delete-over.ts'
import type { Queryable } from '../database/schema.ts'
import type { TokenSigner } from '../http/session-token.ts'

/** Days a session lives: as long as the cookie that keeps it (H§9). */
export const SESSION_DAYS = 14
export const REMEMBERED_SESSION_DAYS = 90

type Owner = { id: string; role: Role; companyId: string; promoterId: string | null }

/**
 * Opens a session and signs its token (D§4).
 * @param days how long it lives
 * @returns the token the browser keeps
 */
export async function startSession(
  db: Queryable,
  tokens: TokenSigner,
  owner: Owner,
  days: number,
): Promise<string> {
  const id = randomUUID()
  const expiresAt = new Date(Date.now() + days * 86_400_000)
  await db.insertInto('sessions').values({ id, user_id: owner.id, expires_at: expiresAt }).execute()
  await deleteOver(db, 'sessions', sql`expires_at < now()`)
  return tokens.sign('session', claimsOf(owner), id, expiresAt)
}

/** The documented content of a token; `dsrId` names the rep: oneself, or for an HCP the assigned one (H§3). */
export function claimsOf(owner: Owner) {
  const dsrId =
    owner.role === REP ? owner.id : owner.role === HCP ? (owner.promoterId ?? undefined) : undefined
  return {
    userId: owner.id,
    comUserId: owner.id,
    role: owner.role,
    companyId: owner.companyId,
    ...(dsrId && { dsrId }),
  }
}

/** Ends one session; ending it again changes nothing. @returns whether it was this call that did */
export async function endSession(db: Queryable, id: string): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('sessions').where('id', '=', id).executeTakeFirst()
  return numDeletedRows === 1n
}

/** Ends every session of a user, as a declined HCP's (D§5). */
export async function revokeSessions(db: Queryable, userId: string): Promise<void> {
  await db.deleteFrom('sessions').where('user_id', '=', userId).execute()
}
