import type { MessageKind } from '@portal/contract/message-kinds'
import { sql } from 'kysely'
import type { MessageDetails } from '../database/message-tables.ts'
import type { Queryable } from '../database/schema.ts'

/** Seconds a notice is tried for, as long as its link would work (D§4); a code arrives in time or not at all (D§3). */
export const LASTS = 72 * 3600
const CODE_LASTS = 120
/** Seconds in which whoever wrote a code hands it over; after that they are gone, and others do. */
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

/**
 * Tells somebody something, in the transaction of what happened: once that is committed the message leaves, whatever happens
 * to this process, and an account's owner finds it under the bell.
 * @returns the message's id; undefined when it was told before
 */
export async function tell(db: Queryable, news: News): Promise<string | undefined> {
  const [id] = await tellAll(db, [news])
  return id
}

/** The same of many things at once. */
export async function tellAll(db: Queryable, news: readonly News[]): Promise<string[]> {
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
 * Names the rep in the approval that an HCP was just told of: a review approves first and assigns next, which is one text.
 * @returns whether there is such a message; without one the assignment is told by itself
 */
export async function addRepToApproval(db: Queryable, userId: string, repName: string): Promise<boolean> {
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
    expires_at: sql<Date>`${due} + make_interval(secs => ${code ? CODE_LASTS : LASTS})`,
  }
}
