import { randomUUID } from 'node:crypto'
import { HCP, REP, type Role } from '@portal/contract/roles'
import { sql } from 'kysely'
import { purgeExpired } from '../platform/database/purge-expired.ts'
import type { Queryable, UserRow } from '../platform/database/schema.ts'
import type { TokenKind, TokenSigner } from '../platform/http/session-token.ts'

/** Days a session lives: as long as the cookie that keeps it (H§9). */
export const SESSION_DAYS = 14
export const REMEMBERED_SESSION_DAYS = 90
/** An admin's, remembered or not: a working day, since it sees everyone of a company. */
export const ADMIN_SESSION_DAYS = 0.5

type Owner = { id: string; role: Role; companyId: string; promoterId: string | null }

/** A login that waits for its second factor. */
export const SECOND_FACTOR_WAIT_DAYS = 5 / (24 * 60)

/**
 * Opens a session and signs its token (D§4).
 * @param days how long it lives
 * @param kind `second-factor` of a login that waits for it: no call but that one takes its token
 * @returns the token the browser keeps
 */
export async function startSession(
  db: Queryable,
  tokens: TokenSigner,
  owner: Owner,
  days: number,
  kind: Extract<TokenKind, 'session' | 'second-factor'> = 'session',
): Promise<string> {
  const id = randomUUID()
  const expiresAt = new Date(Date.now() + days * 86_400_000)
  await db.insertInto('sessions').values({ id, user_id: owner.id, expires_at: expiresAt }).execute()
  await purgeExpired(db, 'sessions', sql`expires_at < now()`)
  return tokens.sign(kind, claimsOf(owner), id, expiresAt)
}

/**
 * Lets a session go on for 14 days from now, up to what a remembered one may reach. It stays the one session: ending it ends
 * every token that names it (D§4).
 * @returns another token of it; undefined when it has ended
 */
export async function extendSession(
  db: Queryable,
  tokens: TokenSigner,
  owner: Owner,
  id: string,
): Promise<string | undefined> {
  const session = await db
    .updateTable('sessions')
    .set({
      expires_at: sql<Date>`greatest(expires_at, least(
        now() + make_interval(days => ${SESSION_DAYS}),
        created_at + make_interval(days => ${REMEMBERED_SESSION_DAYS})))`,
    })
    .where('id', '=', id)
    .where('user_id', '=', owner.id)
    .where('expires_at', '>', sql<Date>`now()`)
    .returning('expires_at')
    .executeTakeFirst()
  return session && tokens.sign('session', claimsOf(owner), id, session.expires_at)
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

/**
 * The token a registration answers: it tells who was registered (H§3) but is of a kind no endpoint accepts, since a
 * REGISTER code signs nobody in and a rep must not hold an HCP's session (D§3).
 */
export function signReceipt(tokens: TokenSigner, { id, role, company_id, promoter_id }: UserRow) {
  const expiresAt = new Date(Date.now() + SESSION_DAYS * 86_400_000)
  const claims = claimsOf({ id, role, companyId: company_id, promoterId: promoter_id })
  return tokens.sign('receipt', claims, randomUUID(), expiresAt)
}

/** The id of the user whose session it is; undefined once it has ended. */
export async function findSessionOwner(db: Queryable, id: string): Promise<string | undefined> {
  const found = db.selectFrom('sessions').where('id', '=', id).select('user_id')
  return (await found.executeTakeFirst())?.user_id
}

/** Ends one session; ending it again changes nothing. @returns whether it was this call that did */
export async function endSession(db: Queryable, id: string): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('sessions').where('id', '=', id).executeTakeFirst()
  return numDeletedRows === 1n
}

/**
 * Ends every session of a user and every link to one: a declined HCP's, a disabled account's, and the others of one who has
 * changed the phone (D§4, D§5).
 * @param keptId the session that goes on
 */
export async function revokeSessions(trx: Queryable, userId: string, keptId?: string): Promise<void> {
  // Links first: one that is being opened is waited for, so that its session ends with the others.
  await trx.deleteFrom('deep_links').where('user_id', '=', userId).execute()
  let sessions = trx.deleteFrom('sessions').where('user_id', '=', userId)
  if (keptId !== undefined) sessions = sessions.where('id', '!=', keptId)
  await sessions.execute()
}
