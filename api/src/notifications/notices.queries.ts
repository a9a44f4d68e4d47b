import type { MessageKind } from '@portal/contract/message-kinds'
import { NOTICE_DAYS, NOTICES_MAX } from '@portal/contract/notifications'
import { type RawBuilder, sql } from 'kysely'
import type { Queryable } from '../platform/database/schema.ts'

/** Whether the order in a column is on its way; from the orders feature. */
export type WhereOnItsWay = (id: string) => RawBuilder<boolean>

/**
 * What the bell shows of somebody: everything of the last days, sent or not, as long as it is true. A request to a busy rep is
 * a notice though no message left; a morning's sum that was wrong by the time, or a reminder of a parcel that came, is none.
 */
function isNoticeOf(userId: string, whereOnItsWay: WhereOnItsWay) {
  return sql<boolean>`messages.user_id = ${userId} and kind <> 'CODE'
    and due_at <= now() and due_at > now() - make_interval(days => ${NOTICE_DAYS})
    and (kind <> 'REQUESTS_WAIT' or state <> 'DROPPED')
    and (kind <> 'DELIVERY_REMINDER' or ${whereOnItsWay('messages.order_id')})`
}

/** The newest notices of somebody. */
export async function findNotices(db: Queryable, userId: string, whereOnItsWay: WhereOnItsWay) {
  return db
    .selectFrom('messages')
    .where(isNoticeOf(userId, whereOnItsWay))
    .select(['id', 'kind', 'order_id', 'details', 'due_at', 'read_at'])
    .$narrowType<{ kind: Exclude<MessageKind, 'CODE'> }>()
    .orderBy('due_at', 'desc')
    .orderBy('position', 'desc')
    .limit(NOTICES_MAX)
    .execute()
}

/** How many notices of somebody are not read yet, those that are too many to be shown included. */
export async function countUnread(
  db: Queryable,
  userId: string,
  whereOnItsWay: WhereOnItsWay,
): Promise<number> {
  const { count } = await db
    .selectFrom('messages')
    .where(isNoticeOf(userId, whereOnItsWay))
    .where('read_at', 'is', null)
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** Marks the notices of somebody as read. @param until when the newest that was shown was due, of which an answer says the milliseconds */
export async function markNoticesRead(db: Queryable, userId: string, until: string): Promise<void> {
  await db
    .updateTable('messages')
    .set({ read_at: sql<Date>`now()` })
    .where('user_id', '=', userId)
    .where('read_at', 'is', null)
    .where('due_at', '<=', sql<Date>`now()`)
    .where('due_at', '<', sql<Date>`${until}::timestamptz + interval '1 millisecond'`)
    .execute()
}
