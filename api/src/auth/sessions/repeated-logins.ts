import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Queryable, Trx } from '../../platform/database/schema.ts'
import type { TokenSigner } from '../../platform/http/session-token.ts'
import { type SessionOwner, type SessionToken, toSessionTokenClaims } from './sessions.ts'

/** Seconds in which a client may repeat a login to get the same answer. */
export const LOGIN_REPEAT_SECONDS = 120

/** What a session was opened by, and the Idempotency-Key of the call, which only this browser knows. */
type LoginKey = { openedBy: string; key: string | undefined }

const hashOf = ({ openedBy, key }: LoginKey) =>
  createHash('sha256').update(`${openedBy} ${key}`).digest('base64url')

/** Stores which call opened a session, so that a client that lost the answer can repeat it. */
export async function saveLoginIdempotencyKey(trx: Trx, sessionId: string, login: LoginKey): Promise<void> {
  if (login.key === undefined) return
  await trx
    .updateTable('sessions')
    .set({ login_key: hashOf(login) })
    .where('id', '=', sessionId)
    .execute()
}

/** The token of the live session that the same call opened within two minutes; undefined if it opened none. */
export async function findRepeatedLogin(
  db: Queryable,
  tokens: TokenSigner,
  owner: SessionOwner,
  login: LoginKey,
): Promise<SessionToken | undefined> {
  if (login.key === undefined) return undefined
  const session = await db
    .selectFrom('sessions')
    .where('login_key', '=', hashOf(login))
    .where('user_id', '=', owner.id)
    .where('created_at', '>', sql<Date>`now() - make_interval(secs => ${LOGIN_REPEAT_SECONDS})`)
    .where('expires_at', '>', sql<Date>`now()`)
    .select(['id', 'expires_at'])
    .executeTakeFirst()
  return session && tokens.sign('session', toSessionTokenClaims(owner), session.id, session.expires_at)
}
