import { sql, type Updateable } from 'kysely'
import type { MessageTables } from '../platform/database/message-tables.ts'
import { purgeExpired } from '../platform/database/purge-expired.ts'
import type { Queryable } from '../platform/database/schema.ts'
import { findInvitationPace } from './invitation-queue.ts'
import { isInQueueSql, isMailSql, type MessageQueue, queueOfKind } from './message-queues.ts'
import type { SendError } from './providers/provider.ts'
import { MAIL_LEASE_SECONDS, SEND_LEASES } from './retry-schedule.ts'

/** Seconds before expiry at which no new attempt starts, so that attempts end in time. */
const NO_LONGER_BEGUN = 20
const DAY = 86_400

const columns = [
  'id',
  'company_id',
  'user_id',
  'kind',
  'order_id',
  'caused_by',
  'details',
  'recipient',
  'attempts',
  'expires_at',
  'created_at',
] as const

const isWaiting = sql<boolean>`state = 'WAITING' and expires_at > now() + make_interval(secs => ${NO_LONGER_BEGUN})`
const leaseSql = sql`(${SEND_LEASES}::int[])[least(attempts + 1, ${SEND_LEASES.length})]`
const tried = {
  attempts: sql<number>`attempts + 1`,
  tried_at: sql<Date>`now()`,
  next_at: sql<Date>`now() + make_interval(secs => case when ${isMailSql} then greatest(${leaseSql}, ${MAIL_LEASE_SECONDS}) else ${leaseSql} end)`,
}

/** The company's due messages of a queue, those that are due first. */
const nextDueSql = (companyId: string, queue: MessageQueue) => sql<string>`(select id from messages
    where company_id = ${companyId} and ${isWaiting} and next_at <= now() and ${isInQueueSql(queue)}
    order by next_at limit 1`

/** Claims the company's next due message of a queue. Skips rows that other processes have locked. */
export async function claimDueMessage(db: Queryable, companyId: string, queue: MessageQueue) {
  const first = sql<string>`${nextDueSql(companyId, queue)} for update skip locked)`
  return db.updateTable('messages').set(tried).where('id', '=', first).returning(columns).executeTakeFirst()
}

/** Whether a message of a queue is due. */
export async function hasDueMessage(db: Queryable, companyId: string, queue: MessageQueue): Promise<boolean> {
  const { rows } = await sql<{
    due: boolean
  }>`select ${nextDueSql(companyId, queue)}) is not null as due`.execute(db)
  return rows[0]?.due === true
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

/** The attempts to send notices, or mails, of the last 24 hours. @param causedBy counts only those of one person's acts */
export async function countNoticeSendAttempts(
  db: Queryable,
  companyId: string,
  { mail, causedBy }: { mail: boolean; causedBy?: string },
): Promise<number> {
  const isCounted =
    causedBy === undefined ? sql`mail = ${mail}` : sql`mail = ${mail} and caused_by = ${causedBy}`
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from message_attempts
    where company_id = ${companyId} and ${isCounted} and tried_at > now() - make_interval(secs => ${DAY})`.execute(
    db,
  )
  return rows[0]?.count ?? 0
}

/** Whether more invitations of a company were tried on its day than it sends. */
async function isDayOfInvitationsFull(db: Queryable, companyId: string): Promise<boolean> {
  const { sentToday, perDay } = await findInvitationPace(db, companyId)
  return sentToday > perDay
}

type NoticeCause = Pick<ClaimedMessage, 'company_id' | 'caused_by' | 'kind'>

/** Records an attempt to send a notice. @returns its id */
export async function recordNoticeSendAttempt(
  db: Queryable,
  { company_id, caused_by, kind }: NoticeCause,
): Promise<string> {
  const queue = queueOfKind(kind)
  const attempt = db
    .insertInto('message_attempts')
    .values({ company_id, caused_by, invitation: queue === 'INVITATIONS', mail: queue === 'MAILS' })
    .returning('id')
  return (await attempt.executeTakeFirstOrThrow()).id
}

/**
 * Records a send attempt for a notice unless the company is at its cap for 24 hours, or at that for a day's invitations. It
 * inserts before it counts: two servers may both be refused, but cannot exceed the cap together.
 * @returns the attempt's id; undefined at the cap
 */
export async function claimNoticeSendAttempt(
  db: Queryable,
  cause: NoticeCause,
  maxPerDay: number,
): Promise<string | undefined> {
  const id = await recordNoticeSendAttempt(db, cause)
  const queue = queueOfKind(cause.kind)
  const count = await countNoticeSendAttempts(db, cause.company_id, { mail: queue === 'MAILS' })
  if (
    count <= maxPerDay &&
    !(queue === 'INVITATIONS' && (await isDayOfInvitationsFull(db, cause.company_id)))
  )
    return id
  await deleteNoticeSendAttempt(db, id)
  return undefined
}

/** Deletes an attempt when it is certain that no message was sent. */
export async function deleteNoticeSendAttempt(db: Queryable, attemptId: string): Promise<void> {
  await db.deleteFrom('message_attempts').where('id', '=', attemptId).execute()
}

/** Final state of a message that was not sent. */
type MessageOutcome = { state: 'FAILED' | 'DROPPED' | 'MUTED' } & Pick<
  Updateable<MessageTables['messages']>,
  'recipient' | 'channel' | 'provider' | 'provider_id' | 'answer'
>

/** Removes the sealed code, which a finished message no longer needs. */
export const detailsWithoutCodeSql = sql<string>`details - 'sealed'`

/** Sets the final state of a waiting message. Does nothing when another worker has finished it. */
export async function recordMessageNotSent(
  db: Queryable,
  messageId: string,
  outcome: MessageOutcome,
): Promise<void> {
  await db
    .updateTable('messages')
    .set({ ...outcome, details: detailsWithoutCodeSql })
    .where('id', '=', messageId)
    .where('state', '=', 'WAITING')
    .execute()
}

type SentMessage = Required<
  Pick<MessageOutcome, 'recipient' | 'channel' | 'provider' | 'provider_id' | 'answer'>
>

/**
 * Records that a provider accepted a message. A receipt may have overtaken this: what it says of the same message of the
 * provider stays.
 */
export async function recordSentMessage(db: Queryable, messageId: string, sent: SentMessage): Promise<void> {
  const { provider, provider_id, answer, ...whom } = sent
  const told = sql<boolean>`(provider = ${provider} and provider_id = ${provider_id})`
  const isRefused = sql<boolean>`coalesce(${told} and state = 'WAITING', false)`
  await db
    .updateTable('messages')
    .set({
      ...whom,
      provider,
      provider_id,
      details: detailsWithoutCodeSql,
      state: sql`case when ${isRefused} then 'FAILED' when state = 'DELIVERED' then state else 'SENT' end`,
      answer: sql`case when ${isRefused} or state = 'DELIVERED' then answer else ${answer}::text end`,
    })
    .where('id', '=', messageId)
    .where(sql<boolean>`(state = 'WAITING' or (state = 'DELIVERED' and recipient is null))`)
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
    .set({ state: 'EXPIRED', details: detailsWithoutCodeSql })
    .where('state', '=', 'WAITING')
    .where('expires_at', '<=', sql<Date>`now()`)
    .execute()
  await purgeExpired(db, 'messages', sql`created_at < now() - interval '1 year'`)
  await purgeExpired(db, 'mail_bounces', sql`bounced_at < now() - interval '1 year'`)
  await purgeExpired(db, 'message_attempts', sql`tried_at < now() - make_interval(secs => ${DAY})`)
}

/** Which of these users have a message with one of these keys, each as 'user key'. */
export async function findExistingMessageKeys(
  db: Queryable,
  userIds: readonly string[],
  keys: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom('messages')
    .where(sql<boolean>`user_id = any(${userIds}::uuid[]) and once = any(${keys}::text[])`)
    .select(['user_id', 'once'])
    .execute()
  return new Set(rows.map(({ user_id, once }) => `${user_id} ${once}`))
}
