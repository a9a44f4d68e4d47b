import type { MessageKind, MessageState } from '@portal/contract/message-kinds'
import { lastDigits } from '@portal/contract/number-search'
import { sql } from 'kysely'
import { likeEndingWith } from '../platform/database/normalize-for-search.ts'
import { type Page, type PageRequest, takePage } from '../platform/database/pagination.ts'
import type { Database, Queryable } from '../platform/database/schema.ts'
import { findUsersByNumber } from '../users/users.queries.ts'

export type MessageFilter = {
  state?: MessageState | undefined
  kind?: MessageKind | undefined
  /** The last digits of a number. */
  number?: string | undefined
  order?: string | undefined
}

/** What an operator may see of a message: neither its details, which may hold a code, nor its provider's id. */
const columns = [
  'id',
  'user_id',
  'kind',
  'order_id',
  'recipient',
  'state',
  'attempts',
  'channel',
  'provider',
  'answer',
  'created_at',
  'due_at',
  'next_at',
  'tried_at',
] as const

/** A page of a company's messages that a filter leaves, newest first. */
export async function findMessagePage(
  db: Queryable,
  companyId: string,
  filter: MessageFilter,
  { limit, cursor }: PageRequest,
): Promise<Page<MessageRecord>> {
  let query = (await selectMessages(db, companyId, filter))
    .select([...columns, sql<string>`position::text`.as('cursor')])
    .orderBy('position', 'desc')
    .limit(limit + 1)
  if (cursor !== undefined) query = query.where('position', '<', cursor)
  return takePage(await query.execute(), limit)
}

export type MessageRecord = Awaited<ReturnType<typeof readMessage>>[number]

/** The positions of a company's messages that a filter leaves, in no order. */
export async function selectMessages(
  db: Queryable,
  companyId: string,
  { state, kind, number, order }: MessageFilter,
) {
  let query = db.selectFrom('messages').where('company_id', '=', companyId).select('position')
  if (state !== undefined) query = query.where('state', '=', state)
  if (kind !== undefined) query = query.where('kind', '=', kind)
  if (order !== undefined) query = query.where('order_id', '=', order)
  if (number !== undefined) query = query.where('id', 'in', await selectByNumber(db, companyId, number))
  return query
}

/** Messages by the end of a number: those sent to it, and those for its current owner that name no number yet. */
async function selectByNumber(db: Queryable, companyId: string, number: string) {
  const digits = lastDigits(number)
  const owners = await findUsersByNumber(db, companyId, digits)
  return db
    .selectFrom('messages')
    .select('id')
    .where(sql<boolean>`reverse(recipient) like ${likeEndingWith(digits)}`)
    .union(
      db
        .selectFrom('messages')
        .select('id')
        .where(sql<boolean>`user_id = any(${owners}::uuid[]) and recipient is null`),
    )
}

/** A company's message, as a list of one, or of none. */
export async function readMessage(db: Queryable, id: string, companyId: string) {
  return db
    .selectFrom('messages')
    .select(columns)
    .where('id', '=', id)
    .where('company_id', '=', companyId)
    .execute()
}

/** How many of the last 24 hours' messages of a company stand where. */
export async function countByState(db: Database, companyId: string) {
  const rows = await db
    .selectFrom('messages')
    .where('company_id', '=', companyId)
    .where('created_at', '>', sql<Date>`now() - interval '1 day'`)
    .groupBy('state')
    .select(['state', sql<number>`count(*)::int`.as('count')])
    .execute()
  return Object.fromEntries(rows.map(({ state, count }) => [state, count]))
}
