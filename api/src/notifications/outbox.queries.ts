import { sql, type Updateable } from 'kysely'
import type { MessageTables } from '../platform/database/message-tables.ts'
import { purgeExpired } from '../platform/database/purge-expired.ts'
import type { Queryable } from '../platform/database/schema.ts'
import type { Receipt } from './providers/delivery-receipt.ts'
import type { SendError } from './providers/provider.ts'

/** Seconds until the next try, by how often a message was tried; the last goes on. */
export const RETRY_WAITS = [60, 240, 900, 3600]
/**
 * Seconds for which a message belongs to the process that tries it, by how often it was tried before; then another may. They
 * grow as the waits do: a text that was taken, but whose result could not be stored, is not sent every half minute.
 */
const LEASES = [30, ...RETRY_WAITS]
/** Seconds before its end at which a message is no longer begun: what is begun ends before. */
const NO_LONGER_BEGUN = 20
const DAY = 86_400

const columns = [
  'id',
  'company_id',
  'user_id',
  'kind',
  'order_id',
  'details',
  'recipient',
  'attempts',
  'expires_at',
  'created_at',
] as const

const isWaiting = sql<boolean>`state = 'WAITING' and expires_at > now() + make_interval(secs => ${NO_LONGER_BEGUN})`
const tried = {
  attempts: sql<number>`attempts + 1`,
  tried_at: sql<Date>`now()`,
  next_at: sql<Date>`now() + make_interval(secs => (${LEASES}::int[])[least(attempts + 1, ${LEASES.length})])`,
}

/** Takes the message of a company that is due first, codes before all others. Of several processes each gets another. */
export async function claimDueMessage(db: Queryable, companyId: string) {
  const first = sql<string>`(select id from messages
    where company_id = ${companyId} and ${isWaiting} and next_at <= now()
    order by urgent desc, next_at limit 1 for update skip locked)`
  return db.updateTable('messages').set(tried).where('id', '=', first).returning(columns).executeTakeFirst()
}

export type Claimed = NonNullable<Awaited<ReturnType<typeof claimDueMessage>>>

/** Takes a message nobody has tried yet. */
export async function claimNewMessage(db: Queryable, id: string): Promise<Claimed | undefined> {
  return db
    .updateTable('messages')
    .set(tried)
    .where('id', '=', id)
    .where('attempts', '=', 0)
    .where(isWaiting)
    .returning(columns)
    .executeTakeFirst()
}

/**
 * Counts the hand-over of a notice to a provider, if the company's cap of 24 hours allows one more. Inserted before it is
 * counted: of two servers both may be refused, but never both let through.
 * @returns the attempt's id; undefined at the cap
 */
export async function claimAttempt(
  db: Queryable,
  companyId: string,
  perDay: number,
): Promise<string | undefined> {
  const { id } = await db
    .insertInto('message_attempts')
    .values({ company_id: companyId })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from message_attempts
    where company_id = ${companyId} and tried_at > now() - make_interval(secs => ${DAY})`.execute(db)
  if ((rows[0]?.count ?? 0) <= perDay) return id
  await deleteAttempt(db, id)
  return undefined
}

/** Takes an attempt back of which it is sure that no message left. */
export async function deleteAttempt(db: Queryable, id: string): Promise<void> {
  await db.deleteFrom('message_attempts').where('id', '=', id).execute()
}

/** What has come of a message. */
type End = { state: 'SENT' | 'FAILED' | 'DROPPED' | 'MUTED' } & Pick<
  Updateable<MessageTables['messages']>,
  'recipient' | 'channel' | 'provider' | 'provider_id' | 'answer'
>

/** A secret in it is no longer needed once it is over. */
const withoutSecret = sql<string>`details - 'sealed'`

/** Notes the end of a message that still waits: of one that was sent late meanwhile, nothing. */
export async function finishMessage(db: Queryable, id: string, end: End): Promise<void> {
  await db
    .updateTable('messages')
    .set({ ...end, details: withoutSecret })
    .where('id', '=', id)
    .where('state', '=', 'WAITING')
    .execute()
}

/**
 * Puts a message back until later, unless somebody else is trying it by now; one that nobody was asked to take has one attempt less.
 * @param wait seconds
 */
export async function reschedule(
  db: Queryable,
  { id, attempts }: Pick<Claimed, 'id' | 'attempts'>,
  { message: answer, untried }: SendError,
  wait: number,
): Promise<void> {
  await db
    .updateTable('messages')
    .set({
      answer,
      attempts: untried ? attempts - 1 : attempts,
      next_at: sql<Date>`now() + make_interval(secs => ${wait})`,
    })
    .where('id', '=', id)
    .where('attempts', '=', attempts)
    .where('state', '=', 'WAITING')
    .execute()
}

/** Ends what nobody can send in time any more, and deletes messages over a year old and attempts over a day old. */
export async function expireMessages(db: Queryable): Promise<void> {
  await db
    .updateTable('messages')
    .set({ state: 'EXPIRED', details: withoutSecret })
    .where('state', '=', 'WAITING')
    .where('expires_at', '<=', sql<Date>`now()`)
    .execute()
  await purgeExpired(db, 'messages', sql`created_at < now() - interval '1 year'`)
  await purgeExpired(db, 'message_attempts', sql`tried_at < now() - make_interval(secs => ${DAY})`)
}

/** Notes what a provider says of a message it took: that it has arrived, after all, or never will. */
export async function recordReceipt(
  db: Queryable,
  { provider, providerId, delivered, answer }: Receipt,
): Promise<void> {
  await db
    .updateTable('messages')
    .set({ state: delivered ? 'DELIVERED' : 'FAILED', answer })
    .where('provider', '=', provider)
    .where('provider_id', '=', providerId)
    .where('state', 'in', delivered ? ['SENT', 'FAILED'] : ['SENT'])
    .execute()
}
