import type { MessageKind, NoticeKind } from '@portal/contract/notifications/message-kinds'
import { NOTICE_DAYS, NOTICES_MAX } from '@portal/contract/notifications/notifications.endpoints'
import { type RawBuilder, sql } from 'kysely'
import { countQueryRows } from '../platform/database/count-query-rows.ts'
import type { Queryable } from '../platform/database/schema.ts'
import { isMailSql } from './message-queues.ts'

/** SQL condition: the order in this column is on its way. From the orders feature. */
export type WhereOrderOnTheWay = (id: string) => RawBuilder<boolean>

/**
 * Selects the notices of a user: all due in the last `NOTICE_DAYS` days that are still true, whether or not they were sent.
 * A request to a busy rep counts although no message was sent. A dropped digest
 * or assignment, or a reminder for a delivered parcel, does not.
 */
function isNoticeOf(userId: string, whereOnItsWay: WhereOrderOnTheWay) {
  return sql<boolean>`messages.user_id = ${userId} and kind <> 'CODE' and not ${isMailSql}
    and due_at <= now() and due_at > now() - make_interval(days => ${NOTICE_DAYS})
    and (kind not in ('REQUESTS_WAIT', 'REP_ASSIGNED', 'HCP_ASSIGNED') or state <> 'DROPPED')
    and (kind <> 'DELIVERY_REMINDER' or ${whereOnItsWay('messages.order_id')})`
}

/** The user's newest notices, at most `NOTICES_MAX`. */
export async function findNewestNotices(
  db: Queryable,
  userId: string,
  whereOrderOnTheWay: WhereOrderOnTheWay,
) {
  return db
    .selectFrom('messages')
    .where(isNoticeOf(userId, whereOrderOnTheWay))
    .select(['id', 'kind', 'order_id', 'details', 'due_at', 'read_at'])
    .$narrowType<{ kind: NoticeKind }>()
    .orderBy('due_at', 'desc')
    .orderBy('position', 'desc')
    .limit(NOTICES_MAX)
    .execute()
}

/** Number of the user's unread notices, including those beyond `NOTICES_MAX`. */
export async function countUnreadNotices(
  db: Queryable,
  userId: string,
  whereOrderOnTheWay: WhereOrderOnTheWay,
): Promise<number> {
  return countQueryRows(
    db.selectFrom('messages').where(isNoticeOf(userId, whereOrderOnTheWay)).where('read_at', 'is', null),
  )
}

/** Marks the user's notices as read. @param dueUntil due time of the newest one shown, in milliseconds precision as in answers */
export async function markNoticesRead(db: Queryable, userId: string, dueUntil: string): Promise<void> {
  await db
    .updateTable('messages')
    .set({ read_at: sql<Date>`now()` })
    .where('user_id', '=', userId)
    .where('read_at', 'is', null)
    .where('due_at', '<=', sql<Date>`now()`)
    .where('due_at', '<', sql<Date>`${dueUntil}::timestamptz + interval '1 millisecond'`)
    .execute()
}

/**
 * Whether a user has an unread notice of this kind about this order from the last 24 hours, that was not lost on its way. After
 * a day it counts no more: somebody who follows the links of texts never opens the bell.
 */
export async function hasUnreadNotice(
  db: Queryable,
  { userId, kind, orderId }: { userId: string; kind: MessageKind; orderId?: string },
): Promise<boolean> {
  const unread = db
    .selectFrom('messages')
    .where('user_id', '=', userId)
    .where('kind', '=', kind)
    .where('order_id', '=', orderId ?? null)
    .where('read_at', 'is', null)
    .where('state', 'not in', ['FAILED', 'EXPIRED', 'DROPPED'])
    .where('due_at', '>', sql<Date>`now() - interval '24 hours'`)
  return (await unread.select('id').executeTakeFirst()) !== undefined
}
