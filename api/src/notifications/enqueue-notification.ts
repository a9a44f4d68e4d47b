import { BULK_NOTICES_PER_MINUTE, type MessageKind } from '@portal/contract/message-kinds'
import { sql } from 'kysely'
import type { MessageDetails } from '../platform/database/message-tables.ts'
import { chunk } from '../platform/database/pagination.ts'
import type { Queryable } from '../platform/database/schema.ts'

/** Seconds a notice is tried for, as long as its link would work (D§4); a code arrives in time or not at all (D§3). */
export const NOTICE_LIFETIME = 72 * 3600
const CODE_LASTS = 120
/** Seconds in which the process that wrote a code sends it. After that it counts as gone, and any worker sends the code. */
const CODE_HEAD_START = 5
/** Seconds within which an approval and an assignment count as one review. */
const ONE_REVIEW = 60

type News = {
  companyId: string
  kind: MessageKind
  orderId?: string
  details?: MessageDetails
  /** Days from now; at once without it. */
  dueIn?: number
  /** Names what one person is told once. */
  once?: string
} & ({ userId: string } | { phone: string })

type ToMany = {
  companyId: string
  kind: MessageKind
  people: readonly { userId: string; details?: MessageDetails }[]
}

/**
 * Tells somebody something, in the transaction of what happened: once that is committed the message leaves, whatever happens
 * to this process, and an account's owner finds it under the bell.
 * @returns the message's id; undefined when it was told before
 */
export async function enqueueNotification(db: Queryable, news: News): Promise<string | undefined> {
  const [id] = await enqueueNotifications(db, [news])
  return id
}

/** The same of many things at once. */
export async function enqueueNotifications(db: Queryable, news: readonly News[]): Promise<string[]> {
  if (news.length === 0) return []
  const rows = await db
    .insertInto('messages')
    .values(news.map(toRow))
    .onConflict(conflict => conflict.columns(['user_id', 'once']).doNothing())
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}

/**
 * Tells many people of one company at a steady pace: so many a minute, after those that an earlier call still has to send. The
 * bell shows each when it is sent.
 */
export async function enqueueBulkNotifications(
  db: Queryable,
  { companyId, kind, people }: ToMany,
): Promise<void> {
  for (const part of chunk(people)) {
    const ids = part.map(({ userId }) => userId)
    const details = part.map(one => JSON.stringify(one.details ?? {}))
    // Only bulk notices and reminders, which have an order, are due later.
    await sql`insert into messages (company_id, kind, user_id, details, due_at, next_at, expires_at)
      select ${companyId}, ${kind}, user_id, details::jsonb, at, at, at + make_interval(secs => ${NOTICE_LIFETIME})
      from (
        select user_id, details,
          earliest + make_interval(mins => ((place - 1) / ${BULK_NOTICES_PER_MINUTE})::int) as at
        from unnest(${ids}::uuid[], ${details}::text[]) with ordinality as people (user_id, details, place),
          (select coalesce(max(due_at) + interval '1 minute', now()) as earliest from messages
            where company_id = ${companyId} and state = 'WAITING' and order_id is null and due_at > now()) as queue
      ) paced`.execute(db)
  }
}

/**
 * Names the rep in the approval that an HCP was just told of: a review approves first and assigns next, which is one text.
 * @returns whether there is such a message; without one the assignment is told by itself
 */
export async function addRepToApprovalNotice(
  db: Queryable,
  userId: string,
  repName: string,
): Promise<boolean> {
  const named = await db
    .updateTable('messages')
    .set({ details: sql<string>`details || ${JSON.stringify({ name: repName })}::jsonb` })
    .where('user_id', '=', userId)
    .where('kind', '=', 'REGISTRATION_APPROVED')
    .where('created_at', '>', sql<Date>`now() - make_interval(secs => ${ONE_REVIEW})`)
    .returning('id')
    .execute()
  return named.length > 0
}

function toRow({ companyId, kind, orderId, details = {}, dueIn = 0, once, ...whom }: News) {
  const due = sql<Date>`now() + make_interval(days => ${dueIn})`
  const code = kind === 'CODE'
  return {
    company_id: companyId,
    kind,
    ...('userId' in whom ? { user_id: whom.userId } : { recipient: whom.phone }),
    order_id: orderId ?? null,
    details: JSON.stringify(details),
    once: once ?? null,
    due_at: due,
    next_at: sql<Date>`${due} + make_interval(secs => ${code ? CODE_HEAD_START : 0})`,
    expires_at: sql<Date>`${due} + make_interval(secs => ${code ? CODE_LASTS : NOTICE_LIFETIME})`,
  }
}
