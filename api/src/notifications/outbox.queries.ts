import { sql, type Updateable } from 'kysely'
import type { MessageTables } from '../platform/database/message-tables.ts'
import { purgeExpired } from '../platform/database/purge-expired.ts'
import type { Queryable } from '../platform/database/schema.ts'
import type { DeliveryReceipt } from './providers/delivery-receipt.ts'
import type { SendError } from './providers/provider.ts'
import { LEASES } from './retry-schedule.ts'

/** Seconds before expiry at which no new attempt starts, so that attempts end in time. */
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

/** Claims the company's next due message, codes first. Skips rows that other processes have locked. */
export async function claimDueMessage(db: Queryable, companyId: string) {
  const first = sql<string>`(select id from messages
    where company_id = ${companyId} and ${isWaiting} and next_at <= now()
    order by urgent desc, next_at limit 1 for update skip locked)`
  return db.updateTable('messages').set(tried).where('id', '=', first).returning(columns).executeTakeFirst()
}

export type ClaimedMessage = NonNullable<Awaited<ReturnType<typeof claimDueMessage>>>

/** Claims a message with no attempts yet. */
export async function claimUntriedMessage(
  db: Queryable,
  messageId: string,
): Promise<ClaimedMessage | undefined> {
  return db
    .updateTable('messages')
    .set(tried)
    .where('id', '=', messageId)
    .where('attempts', '=', 0)
    .where(isWaiting)
    .returning(columns)
    .executeTakeFirst()
}

/**
 * Records a send attempt for a notice unless the company is at its cap for 24 hours. It inserts before it counts: two
 * servers may both be refused, but cannot exceed the cap together.
 * @returns the attempt's id; undefined at the cap
 */
export async function claimNoticeSendAttempt(
  db: Queryable,
  companyId: string,
  maxPerDay: number,
): Promise<string | undefined> {
  const { id } = await db
    .insertInto('message_attempts')
    .values({ company_id: companyId })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from message_attempts
    where company_id = ${companyId} and tried_at > now() - make_interval(secs => ${DAY})`.execute(db)
  if ((rows[0]?.count ?? 0) <= maxPerDay) return id
  await deleteNoticeSendAttempt(db, id)
  return undefined
}

/** Deletes an attempt when it is certain that no message was sent. */
export async function deleteNoticeSendAttempt(db: Queryable, attemptId: string): Promise<void> {
  await db.deleteFrom('message_attempts').where('id', '=', attemptId).execute()
}

/** Final state of a message. */
type MessageOutcome = { state: 'SENT' | 'FAILED' | 'DROPPED' | 'MUTED' } & Pick<
  Updateable<MessageTables['messages']>,
  'recipient' | 'channel' | 'provider' | 'provider_id' | 'answer'
>

/** Removes the sealed code, which a finished message no longer needs. */
const withoutSecret = sql<string>`details - 'sealed'`

/** Sets the final state of a waiting message. Does nothing when another worker has finished it. */
export async function finishMessage(
  db: Queryable,
  messageId: string,
  outcome: MessageOutcome,
): Promise<void> {
  await db
    .updateTable('messages')
    .set({ ...outcome, details: withoutSecret })
    .where('id', '=', messageId)
    .where('state', '=', 'WAITING')
    .execute()
}

/**
 * Schedules the next attempt, unless another worker has claimed the message. If no provider was called, the attempt does
 * not count.
 * @param waitSeconds seconds
 */
export async function rescheduleMessage(
  db: Queryable,
  { id, attempts }: Pick<ClaimedMessage, 'id' | 'attempts'>,
  { message: answer, untried }: SendError,
  waitSeconds: number,
): Promise<void> {
  await db
    .updateTable('messages')
    .set({
      answer,
      attempts: untried ? attempts - 1 : attempts,
      next_at: sql<Date>`now() + make_interval(secs => ${waitSeconds})`,
    })
    .where('id', '=', id)
    .where('attempts', '=', attempts)
    .where('state', '=', 'WAITING')
    .execute()
}

/** Expires overdue messages and deletes messages older than a year and attempts older than a day. */
export async function expireAndPurgeMessages(db: Queryable): Promise<void> {
  await db
    .updateTable('messages')
    .set({ state: 'EXPIRED', details: withoutSecret })
    .where('state', '=', 'WAITING')
    .where('expires_at', '<=', sql<Date>`now()`)
    .execute()
  await purgeExpired(db, 'messages', sql`created_at < now() - interval '1 year'`)
  await purgeExpired(db, 'message_attempts', sql`tried_at < now() - make_interval(secs => ${DAY})`)
}

/** Stores a delivery receipt. DELIVERED also replaces FAILED; FAILED replaces only SENT. */
export async function recordDeliveryReceipt(
  db: Queryable,
  { provider, providerId, delivered, answer }: DeliveryReceipt,
): Promise<void> {
  await db
    .updateTable('messages')
    .set({ state: delivered ? 'DELIVERED' : 'FAILED', answer })
    .where('provider', '=', provider)
    .where('provider_id', '=', providerId)
    .where('state', 'in', delivered ? ['SENT', 'FAILED'] : ['SENT'])
    .execute()
}
