import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { SHORT_LINK_PATH } from '@portal/contract/auth/short-link'
import type { HCP, REP } from '@portal/contract/roles'
import { sql } from 'kysely'
import type { Config } from '../../config/config.ts'
import { purgeExpired } from '../../platform/database/purge-expired.ts'
import type { Database, Queryable, Trx } from '../../platform/database/schema.ts'
import { PortalError } from '../../platform/http/errors.ts'
import type { TokenSigner } from '../../platform/http/session-token.ts'
import { findDeepLinkOwner } from '../../users/users.queries.ts'
import { findRepeatedLogin, saveLoginIdempotencyKey } from './repeated-logins.ts'
import {
  extendSessionAndSignToken,
  recordLoginAuditEvent,
  SESSION_DAYS,
  type SessionToken,
  startSession,
  toSessionTokenClaims,
} from './sessions.ts'

/** Hours a link in a message is valid (D§4). */
const LINK_HOURS = 72
/** Sessions one link can open: enough for one person's devices, and a limit when the link is forwarded. */
const LINK_USES = 5

type DeepLinkOwner = { id: string; role: typeof HCP | typeof REP }

/**
 * Creates a URL that signs its owner in and opens the order of a message, or the home page of the HCP or rep (D§4). Admins get
 * no links. The code in it stands for the link's token, and is stored only as a digest.
 */
export async function createDeepLinkUrl(
  { db, config }: { db: Queryable; config: Pick<Config, 'publicUrl'> },
  owner: DeepLinkOwner,
  orderId: string | null = null,
): Promise<string> {
  const code = generateLinkCode()
  const expiresAt = new Date(Date.now() + LINK_HOURS * 3_600_000)
  const digest = digestLinkCode(code)
  const link = { id: randomUUID(), user_id: owner.id, order_id: orderId, code_digest: digest }
  await db
    .insertInto('deep_links')
    .values({ ...link, expires_at: expiresAt })
    .execute()
  await purgeExpired(db, 'deep_links', sql`expires_at < now()`)
  return `${config.publicUrl}${SHORT_LINK_PATH}${code}`
}

/** 80 random bits as 16 letters and digits. */
function generateLinkCode(): string {
  return BigInt(`0x${randomBytes(10).toString('hex')}`)
    .toString(32)
    .padStart(16, '0')
}

function digestLinkCode(code: string): string {
  return createHash('sha256').update(code).digest('base64url')
}

type Parts = { db: Database; tokens: TokenSigner }
/** A signed token of a link. */
type LinkToken = string
type Claim = { id: string; userId: string }

/**
 * Signs the token of the link that a code stands for. It takes no use of the link: its exchange does (D§4).
 * @throws PortalError INVALID_LINK
 */
export async function signTokenOfLinkCode({ db, tokens }: Parts, code: string): Promise<LinkToken> {
  const link = await db
    .selectFrom('deep_links')
    .where('code_digest', '=', digestLinkCode(code))
    .where('expires_at', '>', sql<Date>`now()`)
    .select(['id', 'user_id', 'order_id', 'expires_at'])
    .executeTakeFirst()
  const owner = link && (await findDeepLinkOwner(db, link.user_id))
  if (link === undefined || owner === undefined) throw new PortalError('INVALID_LINK')
  const { id, order_id: orderId, expires_at: expiresAt } = link
  return tokens.sign('link', { ...toSessionTokenClaims(owner), ...(orderId && { orderId }) }, id, expiresAt)
}

/**
 * Exchanges a link's token for a session of 14 days. A pasted session token extends its session instead (D§4).
 * @param key Idempotency-Key: a repeat within two minutes gets the same session, and does not count as a use
 * @throws PortalError INVALID_LINK
 */
export async function exchangeDeepLinkForSession(
  parts: Parts,
  linkToken: string,
  key: string | undefined,
): Promise<SessionToken> {
  const link = parts.tokens.read('link', linkToken)
  const opened = link === undefined ? await extendOpenSession(parts, linkToken) : await open(parts, link, key)
  if (opened === undefined) throw new PortalError('INVALID_LINK')
  return opened
}

/** One transaction counts the use and starts the session, so `revokeSessionsAndLinks` sees both or neither. */
async function open(
  { db, tokens }: Parts,
  link: Claim,
  key: string | undefined,
): Promise<string | undefined> {
  return db.transaction().execute(async trx => {
    // A repeat waits here for the call whose answer was lost.
    const held = trx.selectFrom('deep_links').where('id', '=', link.id).select('id').forUpdate()
    await held.execute()
    const owner = await findDeepLinkOwner(trx, link.userId)
    if (owner === undefined) return undefined
    const login = { openedBy: link.id, key }
    const repeated = await findRepeatedLogin(trx, tokens, owner, login)
    if (repeated !== undefined) return repeated
    if (!(await claimUse(trx, link))) return undefined
    const { id, token } = await startSession(trx, tokens, owner, SESSION_DAYS)
    await saveLoginIdempotencyKey(trx, id, login)
    await recordLoginAuditEvent(trx, owner, 'link')
    return token
  })
}

async function extendOpenSession({ db, tokens }: Parts, token: string): Promise<string | undefined> {
  const session = tokens.read('session', token)
  const owner = session && (await findDeepLinkOwner(db, session.userId))
  return owner && extendSessionAndSignToken(db, tokens, owner, session.id)
}

/** Uses the link once. @returns false when it has no use left */
async function claimUse(trx: Trx, { id, userId }: Claim): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('deep_links')
    .set(row => ({ uses: row('uses', '+', 1) }))
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .where('uses', '<', LINK_USES)
    .where('expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}
