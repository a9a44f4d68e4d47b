import { randomUUID } from 'node:crypto'
import type { AdminRole } from '@portal/contract/admin-roles'
import { HCP, REP, type Role } from '@portal/contract/roles'
import { sql } from 'kysely'
import { recordUserAuditEvent } from '../../platform/audit/record-audit.ts'
import { purgeExpired } from '../../platform/database/purge-expired.ts'
import type { Queryable, Trx, UserRow } from '../../platform/database/schema.ts'
import type { TokenClaims, TokenKind, TokenSigner } from '../../platform/http/session-token.ts'

/** Days a session lives, like its cookie (H§9). */
export const SESSION_DAYS = 14
export const REMEMBERED_SESSION_DAYS = 90
/** Days of an admin's session, remembered or not. It is short because an admin sees all data of a company. */
export const ADMIN_SESSION_DAYS = 0.5

/** The user of a session, with what its token says. */
export type SessionOwner = {
  id: string
  role: Role
  adminRole?: AdminRole | null
  companyId: string
  promoterId: string | null
}

/** Days a login waits for its second factor. */
export const SECOND_FACTOR_WAIT_DAYS = 5 / (24 * 60)

/**
 * Opens a session and signs its token (D§4).
 * @param lifetimeDays the session lives
 * @param kind `second-factor` for a login that waits for one; only the second-factor call accepts its token
 * @param providerFactor whether the provider of single sign-on asked for a second factor
 * @returns the session's id, and the token for the browser
 */
export async function startSession(
  db: Queryable,
  tokens: TokenSigner,
  owner: SessionOwner,
  lifetimeDays: number,
  kind: Extract<TokenKind, 'session' | 'second-factor'> = 'session',
  providerFactor = false,
): Promise<{ id: string; token: string }> {
  const id = randomUUID()
  const expiresAt = new Date(Date.now() + lifetimeDays * 86_400_000)
  await db
    .insertInto('sessions')
    .values({ id, user_id: owner.id, expires_at: expiresAt, provider_factor: providerFactor })
    .execute()
  await purgeExpired(db, 'sessions', sql`expires_at < now()`)
  return { id, token: tokens.sign(kind, toSessionTokenClaims(owner), id, expiresAt) }
}

/** Records the start of a user's session and how the user signed in. */
export async function recordLoginAuditEvent(
  trx: Trx,
  user: Pick<SessionOwner, 'id' | 'role' | 'companyId'>,
  loginMethod: 'code' | 'password' | 'link' | 'app' | 'recovery code' | 'single sign-on',
): Promise<void> {
  await recordUserAuditEvent(trx, { ...user, userId: user.id }, 'session.started', user.id, {
    by: loginMethod,
  })
}

/** A signed token of a session. */
export type SessionToken = string

/**
 * Extends a session to 14 days from now, up to the lifetime of a remembered session. It stays the same session: ending it
 * ends all its tokens (D§4).
 * @returns a new token of the session; undefined when it has ended
 */
export async function extendSessionAndSignToken(
  db: Queryable,
  tokens: TokenSigner,
  owner: SessionOwner,
  sessionId: string,
): Promise<SessionToken | undefined> {
  const session = await db
    .updateTable('sessions')
    .set({
      expires_at: sql<Date>`greatest(expires_at, least(
        now() + make_interval(days => ${SESSION_DAYS}),
        created_at + make_interval(days => ${REMEMBERED_SESSION_DAYS})))`,
    })
    .where('id', '=', sessionId)
    .where('user_id', '=', owner.id)
    .where('expires_at', '>', sql<Date>`now()`)
    .returning('expires_at')
    .executeTakeFirst()
  return session && tokens.sign('session', toSessionTokenClaims(owner), sessionId, session.expires_at)
}

/** The documented claims of a token. `dsrId` is the rep's own id, or the id of the HCP's assigned rep (H§3). */
export function toSessionTokenClaims(owner: SessionOwner): TokenClaims {
  const dsrId =
    owner.role === REP ? owner.id : owner.role === HCP ? (owner.promoterId ?? undefined) : undefined
  return {
    userId: owner.id,
    comUserId: owner.id,
    role: owner.role,
    companyId: owner.companyId,
    ...(owner.adminRole && { adminRole: owner.adminRole }),
    ...(dsrId && { dsrId }),
  }
}

/**
 * Signs the receipt of a registration. It names the new user (H§3), but no endpoint accepts it: a REGISTER code signs nobody
 * in, and a rep must not get an HCP's session (D§3).
 */
export function signRegistrationReceipt(
  tokens: TokenSigner,
  { id, role, company_id, promoter_id }: UserRow,
): string {
  const expiresAt = new Date(Date.now() + SESSION_DAYS * 86_400_000)
  const claims = toSessionTokenClaims({ id, role, companyId: company_id, promoterId: promoter_id })
  return tokens.sign('receipt', claims, randomUUID(), expiresAt)
}

/** The id of the session's user; undefined when the session has ended. */
export async function findSessionUserId(db: Queryable, sessionId: string): Promise<string | undefined> {
  const found = db.selectFrom('sessions').where('id', '=', sessionId).select('user_id')
  return (await found.executeTakeFirst())?.user_id
}

/** Whether a session began in the last minutes. */
export async function isSessionYoungerThan(
  db: Queryable,
  sessionId: string,
  minutes: number,
): Promise<boolean> {
  const young = db
    .selectFrom('sessions')
    .where('id', '=', sessionId)
    .where('created_at', '>', sql<Date>`now() - make_interval(mins => ${minutes})`)
  return (await young.select('id').executeTakeFirst()) !== undefined
}

/** Ends one session; idempotent. @returns whether this call ended it */
export async function endSession(db: Queryable, sessionId: string): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('sessions').where('id', '=', sessionId).executeTakeFirst()
  return numDeletedRows === 1n
}

/**
 * Ends all sessions and links of a user: after a decline, a deactivation, or a change of the phone (D§4, D§5).
 * @param exceptSessionId the session that is not ended
 */
export async function revokeSessionsAndLinks(
  trx: Queryable,
  userId: string,
  exceptSessionId?: string,
): Promise<void> {
  // Delete links first: this waits for a link that is being opened, so its session ends too.
  await trx.deleteFrom('deep_links').where('user_id', '=', userId).execute()
  let sessions = trx.deleteFrom('sessions').where('user_id', '=', userId)
  if (exceptSessionId !== undefined) sessions = sessions.where('id', '!=', exceptSessionId)
  await sessions.execute()
}
