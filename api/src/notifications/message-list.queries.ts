import {
  GIVEN_UP,
  MESSAGE_STATES,
  type MessageKind,
  type MessageState,
  type MessageStateFilter,
  RETRIED_STATES,
} from '@portal/contract/notifications/message-kinds'
import { phoneSuffixToSearch } from '@portal/contract/notifications/number-search'
import { sql } from 'kysely'
import { countInStates } from '../platform/database/count-in-states.ts'
import { type Days, whereTimeInDays } from '../platform/database/days.ts'
import { reversedLikePatternEndingWith } from '../platform/database/normalize-for-search.ts'
import { type Page, type PageRequest, readPage } from '../platform/database/pagination.ts'
import type { Database, Queryable } from '../platform/database/schema.ts'
import { findUserIdsByPhoneEnding } from '../users/users.queries.ts'
import { isMailSql } from './message-queues.ts'

export type MessageFilter = {
  state?: MessageStateFilter | undefined
  kind?: MessageKind | undefined
  /** The last digits of a phone number. */
  number?: string | undefined
  order?: string | undefined
  /** The days on which they were created. */
  days?: Days
}

/** Columns an admin may see. `details` may hold a code, so it is left out, as is the provider's id. */
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

/** A page of a company's messages that match a filter, newest first. */
export async function findMessagesPage(
  db: Queryable,
  companyId: string,
  filter: MessageFilter,
  { limit, cursor }: PageRequest,
): Promise<Page<MessageRecord>> {
  let query = (await buildFilteredMessagesQuery(db, companyId, filter))
    .select([...columns, sql<string>`position::text`.as('cursor')])
    .orderBy('position', 'desc')
  if (cursor !== undefined) query = query.where('position', '<', cursor)
  return readPage(query, limit)
}

export type MessageRecord = Awaited<ReturnType<typeof findMessageAsList>>[number]

/** Positions of a company's messages that match a filter, unordered. */
export async function buildFilteredMessagesQuery(
  db: Queryable,
  companyId: string,
  { state, kind, number, order, days }: MessageFilter,
) {
  let query = db.selectFrom('messages').where('company_id', '=', companyId).select('position')
  if (state !== undefined) query = query.where('state', 'in', state === GIVEN_UP ? RETRIED_STATES : [state])
  if (kind !== undefined) query = query.where('kind', '=', kind)
  if (order !== undefined) query = query.where('order_id', '=', order)
  if (days !== undefined) query = query.where(whereTimeInDays('messages.created_at', days))
  if (number !== undefined) query = query.where('id', 'in', await selectByNumber(db, companyId, number))
  return query
}

/** How many of a company's messages match a filter, in each state (`countInStates`). */
export async function countMessagesByState(
  db: Queryable,
  companyId: string,
  filter: MessageFilter,
): Promise<Record<MessageState, number>> {
  return countInStates(db, await buildFilteredMessagesQuery(db, companyId, filter), {
    states: MESSAGE_STATES,
    whereInState: state => sql<boolean>`messages.state = ${state}`,
    findsFew: (filter.number ?? filter.order) !== undefined,
  })
}

/** Messages by the last digits of a number: sent to it, or for its current owner with no recipient stored yet. */
async function selectByNumber(db: Queryable, companyId: string, number: string) {
  const digits = phoneSuffixToSearch(number)
  const owners = await findUserIdsByPhoneEnding(db, companyId, digits)
  return db
    .selectFrom('messages')
    .select('id')
    .where(sql<boolean>`reverse(recipient) like ${reversedLikePatternEndingWith(digits)}`)
    .union(
      db
        .selectFrom('messages')
        .select('id')
        .where(sql<boolean>`user_id = any(${owners}::uuid[]) and recipient is null`),
    )
}

/** When a company's newest mail in a state was tried, and what was answered. */
export async function findLastMail(db: Queryable, companyId: string, state: 'SENT' | 'FAILED') {
  const last = db
    .selectFrom('messages')
    .where('company_id', '=', companyId)
    .where(isMailSql)
    .where('state', '=', state)
    .select(['tried_at', 'answer'])
    .orderBy('position', 'desc')
    .limit(1)
  const row = await last.executeTakeFirst()
  return row?.tried_at ? { at: row.tried_at.toISOString(), answer: row.answer } : undefined
}

/** A company's message by id, as a list of one or none. */
export async function findMessageAsList(db: Queryable, messageId: string, companyId: string) {
  return db
    .selectFrom('messages')
    .select(columns)
    .where('id', '=', messageId)
    .where('company_id', '=', companyId)
    .execute()
}

/** A company's messages of the last 24 hours, counted by state. */
export async function countLastDayMessagesByState(db: Database, companyId: string) {
  const rows = await db
    .selectFrom('messages')
    .where('company_id', '=', companyId)
    .where('created_at', '>', sql<Date>`now() - interval '1 day'`)
    .groupBy('state')
    .select(['state', sql<number>`count(*)::int`.as('count')])
    .execute()
  return Object.fromEntries(rows.map(({ state, count }) => [state, count]))
}

/** Number of due messages and age of the oldest in seconds, by company. Companies without due messages are absent. */
export async function countDueMessagesByCompany(db: Queryable) {
  const rows = await db
    .selectFrom('messages')
    .where('state', '=', 'WAITING')
    .where('due_at', '<=', sql<Date>`now()`)
    .groupBy('company_id')
    .select([
      'company_id',
      sql<number>`count(*)::int`.as('length'),
      sql<number>`floor(extract(epoch from now() - min(due_at)))::int`.as('seconds'),
    ])
    .execute()
  return new Map(rows.map(({ company_id, ...queue }) => [company_id, queue]))
}

/** Messages of the last 24 hours, counted by kind, state and provider. */
export async function countLastDayMessagesByProvider(db: Queryable) {
  return db
    .selectFrom('messages')
    .where('created_at', '>', sql<Date>`now() - interval '1 day'`)
    .groupBy(['kind', 'state', 'provider'])
    .orderBy('kind')
    .orderBy('state')
    .orderBy('provider')
    .select(['kind', 'state', 'provider', sql<number>`count(*)::int`.as('count')])
    .execute()
}
