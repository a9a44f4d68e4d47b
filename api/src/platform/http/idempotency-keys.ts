import { createHash } from 'node:crypto'
import { type Expression, type RawBuilder, sql } from 'kysely'
import { purgeExpired } from '../database/purge-expired.ts'
import type { Queryable, Trx } from '../database/schema.ts'
import { PortalError } from './errors.ts'

/** A call with an Idempotency-Key. */
export type KeyedCall = {
  /** The user's id, or a digest of the number where nobody is signed in. */
  subject: string
  endpoint: string
  key: string
  /** What was asked for, to recognise a repeat. */
  request: { params: unknown; body: unknown }
}

type MadeId = string

/**
 * Claims a key in the change's own transaction; a parallel call with the same key waits here. A refused change gives it back.
 * @returns the id of what was made under the key before; undefined for a new key
 * @throws PortalError KEY_REUSED if the key was used for another request
 */
export async function claimIdempotencyKey(trx: Trx, call: KeyedCall): Promise<MadeId | undefined> {
  const { subject, endpoint, key } = call
  const digest = digestRequest(call.request)
  const claimed = await trx
    .insertInto('idempotency_keys')
    .values({ subject, endpoint, key, digest })
    .onConflict(conflict => conflict.doNothing())
    .returning('key')
    .executeTakeFirst()
  if (claimed !== undefined) return undefined
  const madeId = await findMadeRecordId(trx, call)
  if (madeId === undefined) throw new PortalError('KEY_REUSED')
  return madeId
}

/** The id of what this same call has made before; undefined if it has not, also where the key was used for another request. */
export async function findMadeRecordId(db: Queryable, call: KeyedCall): Promise<MadeId | undefined> {
  const before = await db
    .selectFrom('idempotency_keys')
    .where('subject', '=', call.subject)
    .where('endpoint', '=', call.endpoint)
    .where('key', '=', call.key)
    .where('digest', '=', digestRequest(call.request))
    .select('made_id')
    .executeTakeFirst()
  return before?.made_id ?? undefined
}

/**
 * Runs a call once: a repeat gets what the call answered before.
 * @param find what the same call answered before; undefined if nothing
 */
export async function runOrRepeat<T>(find: () => Promise<T | undefined>, run: () => Promise<T>): Promise<T> {
  try {
    return (await find()) ?? (await run())
  } catch (error) {
    // The first of two parallel calls may have finished by now.
    const first = await find()
    if (first === undefined) throw error
    return first
  }
}

/** The subject of a call in which nobody is signed in: whom a number belongs to. */
export const idempotencySubjectOfPhone = (phone: string): string =>
  createHash('sha256').update(phone).digest('base64url')

/** Keeps the id of what was made under a claimed key, never the answer. */
export async function saveMadeRecordId(trx: Trx, call: KeyedCall, madeId: MadeId): Promise<void> {
  await trx
    .updateTable('idempotency_keys')
    .set({ made_id: madeId })
    .where('subject', '=', call.subject)
    .where('endpoint', '=', call.endpoint)
    .where('key', '=', call.key)
    .execute()
}

/** The key under which a subject made something, for 30 days; null afterwards, and if it had none. */
export function idempotencyKeyOfRecordSql(
  endpoint: string,
  subject: Expression<string>,
  madeId: Expression<string>,
): RawBuilder<string | null> {
  return sql`(select key from idempotency_keys where subject = ${subject}::text and endpoint = ${endpoint} and made_id = ${madeId}::text)`
}

/** Deletes some of the keys that are older than 30 days. */
export async function purgeIdempotencyKeys(db: Queryable): Promise<void> {
  await purgeExpired(db, 'idempotency_keys', sql`created_at < now() - interval '30 days'`)
}

/** Deletes the keys of an erased person: a client may have written anything into them. */
export async function eraseIdempotencyKeys(
  trx: Trx,
  userId: string,
  phones: readonly string[],
): Promise<void> {
  const subjects = [userId, ...phones.map(idempotencySubjectOfPhone)]
  await trx.deleteFrom('idempotency_keys').where('subject', 'in', subjects).execute()
}

function digestRequest({ params, body }: KeyedCall['request']): string {
  return createHash('sha256')
    .update(`${JSON.stringify(params ?? null)}\n`)
    .update(body instanceof Uint8Array ? body : JSON.stringify(body ?? null))
    .digest('base64url')
}
