import {
  BULK_NOTICES_PER_MINUTE,
  type MessageKind,
  UNSOLICITED_KINDS,
} from '@portal/contract/notifications/message-kinds'
import { ADMIN } from '@portal/contract/roles'
import { sql } from 'kysely'
import type { MessageDetails } from '../platform/database/message-tables.ts'
import { splitIntoChunks } from '../platform/database/pagination.ts'
import type { Queryable } from '../platform/database/schema.ts'
import type { Session } from '../platform/http/authenticate.ts'
import { findDoNotContactUserIds } from '../users/do-not-contact.queries.ts'
import { isInQueueOrEarlierSql, queueOfKind } from './message-queues.ts'
import { afterQuietHoursSql, minutesLaterSql } from './quiet-hours.ts'

/** Seconds until a notice expires, the lifetime of its link (D§4). A code expires after `CODE_LASTS` seconds (D§3). */
export const NOTICE_LIFETIME = 72 * 3600
const CODE_LASTS = 120
/**
 * Seconds from writing to the first attempt. A code is sent by the process that wrote it, and only after that by any worker. An
 * approval waits for the assignment of the same review.
 */
const HEAD_START: Partial<Record<MessageKind, number>> = { CODE: 5, REGISTRATION_APPROVED: 5 }
/** Maximum seconds between approval and assignment that count as one review. */
const ONE_REVIEW = 60

type NewNotification = {
  companyId: string
  kind: MessageKind
  orderId?: string
  details?: MessageDetails
  /** Days until the message is due; 0 by default. */
  dueIn?: number
  /** Deduplication key per user. */
  once?: string
  /** Whose act it reports. An HCP or a rep has a share of the day's messages. */
  causedBy?: Pick<Session, 'userId' | 'role'>
} & ({ userId: string } | { phone: string })

type NewBulkNotification = {
  companyId: string
  kind: MessageKind
  recipients: readonly {
    userId: string
    orderId?: string
    details?: MessageDetails
    /** Deduplication key per user. */
    once?: string
  }[]
  /** The time zone whose nights are left out, 20:00 to 08:00: for messages that can wait. Those that are left at 20:00 go on at 08:00. */
  quietHoursTimeZone?: string
}

/**
 * Writes a message to the outbox in the caller's transaction. After the commit a worker sends it, even if this process
 * ends. Users with an account also see it under the bell.
 * @returns the message's id; undefined when `once` already exists for this user
 */
export async function enqueueNotification(
  db: Queryable,
  notification: NewNotification,
): Promise<string | undefined> {
  const [id] = await enqueueNotifications(db, [notification])
  return id
}

/** Like `enqueueNotification`, for many messages. @returns the ids of the new messages */
export async function enqueueNotifications(
  db: Queryable,
  notifications: readonly NewNotification[],
): Promise<string[]> {
  const blocked = await findBlockedUserIds(
    db,
    notifications.flatMap(one => ('userId' in one ? one : [])),
  )
  const allowed = notifications.filter(one => !('userId' in one && blocked.has(one.userId)))
  if (allowed.length === 0) return []
  const rows = await db
    .insertInto('messages')
    .values(allowed.map(toRow))
    .onConflict(conflict => conflict.columns(['user_id', 'once']).doNothing())
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}

/**
 * Who of these users is not written to: the company writes of its own accord, and the number is on its list (D§11). It is asked
 * here, where every message begins, and again when the message is sent.
 */
async function findBlockedUserIds(
  db: Queryable,
  notifications: readonly { kind: MessageKind; userId: string }[],
): Promise<ReadonlySet<string>> {
  const unasked = notifications.filter(({ kind }) => UNSOLICITED_KINDS.includes(kind))
  if (unasked.length === 0) return new Set()
  return findDoNotContactUserIds(
    db,
    unasked.map(({ userId }) => userId),
  )
}

/**
 * Notifies many users of one company at a limited rate: `BULK_NOTICES_PER_MINUTE`, after the queue of earlier calls; a recall
 * waits for other recalls alone. The bell shows each notice once it is due.
 * @returns the number of new messages: users with a message of the same `once` get no other
 */
export async function enqueueBulkNotifications(
  db: Queryable,
  { companyId, kind, recipients, quietHoursTimeZone }: NewBulkNotification,
): Promise<number> {
  let told = 0
  const isAhead = isInQueueOrEarlierSql(queueOfKind(kind))
  const blocked = await findBlockedUserIds(
    db,
    recipients.map(({ userId }) => ({ kind, userId })),
  )
  const allowed = recipients.filter(({ userId }) => !blocked.has(userId))
  for (const part of splitIntoChunks(allowed)) {
    const ids = part.map(({ userId }) => userId)
    const orders = part.map(({ orderId }) => orderId ?? null)
    const keys = part.map(({ once }) => once ?? null)
    const details = part.map(one => JSON.stringify(one.details ?? {}))
    // Only bulk notices and the reminders of a shipment are due later; the latter have an order and no key.
    const written = await sql`insert into messages
        (company_id, kind, user_id, order_id, details, once, due_at, next_at, expires_at)
      select ${companyId}, ${kind}, user_id, order_id, details::jsonb, once, at, at, at + make_interval(secs => ${NOTICE_LIFETIME})
      from (
        select user_id, order_id, details, once,
          ${minutesLaterSql(sql`earliest`, sql`((place - 1) / ${BULK_NOTICES_PER_MINUTE})::int`, quietHoursTimeZone)} as at
        from unnest(${ids}::uuid[], ${orders}::uuid[], ${details}::text[], ${keys}::text[]) with ordinality
            as recipients (user_id, order_id, details, once, place),
          (select ${afterQuietHoursSql(sql`coalesce(max(due_at) + interval '1 minute', now())`, quietHoursTimeZone)} as earliest from messages
            where company_id = ${companyId} and state = 'WAITING' and (order_id is null or once is not null)
              and due_at > now() and ${isAhead}) as queue
      ) paced on conflict (user_id, once) do nothing`.execute(db)
    told += Number(written.numAffectedRows)
  }
  return told
}

/**
 * Adds the rep's name to an HCP's recent approval notice that no worker has begun to send. A review approves first and then
 * assigns; both share one text.
 * @returns false when there is no such notice: the caller then sends a separate one
 */
export async function addRepToApprovalNotice(
  db: Queryable,
  hcpId: string,
  repName: string,
): Promise<boolean> {
  const named = await db
    .updateTable('messages')
    .set({ details: sql<string>`details || ${JSON.stringify({ name: repName })}::jsonb` })
    .where('user_id', '=', hcpId)
    .where('kind', '=', 'REGISTRATION_APPROVED')
    .where('created_at', '>', sql<Date>`now() - make_interval(secs => ${ONE_REVIEW})`)
    .where('state', '=', 'WAITING')
    .where('attempts', '=', 0)
    .returning('id')
    .execute()
  return named.length > 0
}

function toRow({
  companyId,
  kind,
  orderId,
  details = {},
  dueIn = 0,
  once,
  causedBy,
  ...whom
}: NewNotification) {
  const due = sql<Date>`now() + make_interval(days => ${dueIn})`
  return {
    company_id: companyId,
    kind,
    ...('userId' in whom ? { user_id: whom.userId } : { recipient: whom.phone }),
    order_id: orderId ?? null,
    details: JSON.stringify(details),
    once: once ?? null,
    caused_by: causedBy === undefined || causedBy.role === ADMIN ? null : causedBy.userId,
    due_at: due,
    next_at: sql<Date>`${due} + make_interval(secs => ${HEAD_START[kind] ?? 0})`,
    expires_at: sql<Date>`${due} + make_interval(secs => ${kind === 'CODE' ? CODE_LASTS : NOTICE_LIFETIME})`,
  }
}
