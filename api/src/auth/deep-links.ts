import { randomUUID } from 'node:crypto'
import { HCP, type REP } from '@portal/contract/roles'
import { sql } from 'kysely'
import type { Config } from '../config.ts'
import type { Database } from '../database/schema.ts'
import { PortalError } from '../http/errors.ts'
import type { TokenSigner } from '../http/session-token.ts'
import { findLinkOwner } from '../users/users.queries.ts'
import { recordSignIn } from './audit-sign-ins.ts'
import { claimsOf, SESSION_DAYS, startSession } from './sessions.ts'

/** Hours a link in a message works (D§4). */
const LINK_HOURS = 72

type Owner = Parameters<typeof claimsOf>[0] & { role: typeof HCP | typeof REP }

/**
 * The address that signs its owner in and shows what a message is about: an HCP's home, a rep's requests (D§4).
 * Never for admins.
 */
export async function createDeepLink(
  { tokens, config }: { tokens: TokenSigner; config: Pick<Config, 'publicUrl'> },
  owner: Owner,
): Promise<string> {
  const expiresAt = new Date(Date.now() + LINK_HOURS * 3_600_000)
  const token = await tokens.sign('link', claimsOf(owner), randomUUID(), expiresAt)
  return `${config.publicUrl}${owner.role === HCP ? '/portal/home' : '/sale-rep/sample/request'}/${token}`
}

/**
 * Trades a link's token, or a pasted session token, for a fresh session of 14 days (D§4).
 * @throws PortalError INVALID_LINK
 */
export async function exchangeLink(
  { db, tokens }: { db: Database; tokens: TokenSigner },
  token: string,
): Promise<string> {
  const userId = (await tokens.read('link', token))?.userId ?? (await findSessionOwner(db, tokens, token))
  const owner = userId === undefined ? undefined : await findLinkOwner(db, userId)
  if (owner === undefined) throw new PortalError('INVALID_LINK')
  return db.transaction().execute(async trx => {
    const session = await startSession(trx, tokens, owner, SESSION_DAYS)
    await recordSignIn(trx, owner, 'link')
    return session
  })
}

/** A pasted session token is good for as long as its session lives. */
async function findSessionOwner(db: Database, tokens: TokenSigner, token: string) {
  const claim = await tokens.read('session', token)
  if (claim === undefined) return undefined
  const session = await db
    .selectFrom('sessions')
    .where('id', '=', claim.id)
    .where('expires_at', '>', sql<Date>`now()`)
    .select('user_id')
    .executeTakeFirst()
  return session?.user_id
}
