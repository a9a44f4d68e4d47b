import type { Received } from '@portal/contract/endpoints'
import { type EntryOrder, type EntryStatus, NOT_ASSIGNED } from '@portal/contract/registration-status'
import { type ExpressionBuilder, sql } from 'kysely'
import {
  cursorOf,
  type Page,
  type PageRequest,
  sortByIds,
  takePage,
  whereAfterCursor,
} from '../platform/database/pagination.ts'
import { preparedQuery } from '../platform/database/prepared-query.ts'
import type { Queryable, Schema } from '../platform/database/schema.ts'
import { searchPatterns } from './registration-search.ts'

type Wanted = Received<'POST /campaign-entries/retailer/submissions', 'body'>
/** `salesRep` is a rep's id, or NOT_ASSIGNED. */
export type SubmissionFilter = Pick<Wanted, 'search' | 'status' | 'salesRep'>
export type Position = { offset: number; limit: number; sort: EntryOrder }

/** What a list shows of an entry. */
const listed = [
  'id',
  'user_id',
  'status',
  'created_at',
  'is_verified',
  'clinic_name',
  'clinic_address',
] as const

const selectCounts = preparedQuery(['campaignId'], (db, { campaignId }: { campaignId: string }) =>
  db
    .selectFrom('campaign_entries')
    .where('campaign_id', '=', campaignId)
    .groupBy('status')
    .select(['status', sql<number>`count(*)::int`.as('count')]),
)

/** How many entries of the whole list have each status. */
export async function countStatuses(db: Queryable, campaignId: string): Promise<Record<EntryStatus, number>> {
  const rows = await selectCounts(db, { campaignId })
  const counted = Object.fromEntries(rows.map(({ status, count }) => [status, count]))
  return { PENDING: 0, COMPLETED: 0, CANCELLED: 0, ...counted }
}

/** Whether anybody has been approved and has a rep. */
export async function hasApprovedRegistration(db: Queryable, campaignId: string): Promise<boolean> {
  const entry = await db
    .selectFrom('campaign_entries')
    .where('campaign_id', '=', campaignId)
    .where('status', '=', 'COMPLETED')
    .where('promoter_id', 'is not', null)
    .select('id')
    .limit(1)
    .executeTakeFirst()
  return entry !== undefined
}

/** The entries a filter leaves. */
export function selectFilteredRegistrations(db: Queryable, campaignId: string, filter: SubmissionFilter) {
  return db.selectFrom('campaign_entries').where(isListed(campaignId, filter)).select('id')
}

// The indexes are read either way.
const directionOf = (sort: EntryOrder | undefined) => (sort === 'oldest' ? 'asc' : 'desc')

/** The same, by when they were made. */
function selectInOrder(db: Queryable, campaignId: string, filter: SubmissionFilter, sort?: EntryOrder) {
  const direction = directionOf(sort)
  return selectFilteredRegistrations(db, campaignId, filter)
    .orderBy('created_at', direction)
    .orderBy('id', direction)
}

/** A page of them after a cursor. */
export async function findEntryIds(
  db: Queryable,
  campaignId: string,
  { sort, ...filter }: SubmissionFilter & { sort?: EntryOrder | undefined },
  { limit, cursor }: PageRequest,
): Promise<Page<{ id: string }>> {
  let query = selectInOrder(db, campaignId, filter, sort)
    .select(cursorOf('campaign_entries'))
    .limit(limit + 1)
  if (cursor !== undefined) query = query.where(whereAfterCursor('campaign_entries', cursor, sort))
  return takePage(await query.execute(), limit)
}

/** Entries by their ids, in this order. */
export async function readEntries(db: Queryable, ids: readonly string[]) {
  const rows = await db
    .selectFrom('campaign_entries')
    .where(sql<boolean>`id = any(${ids}::uuid[])`)
    .select(listed)
    .execute()
  return sortByIds(ids, rows)
}

/** How many entries a filter leaves. */
export async function countFiltered(db: Queryable, campaignId: string, filter: SubmissionFilter) {
  const { count } = await selectFilteredRegistrations(db, campaignId, filter)
    .clearSelect()
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** A page of them by its place. */
export async function findSubmissions(
  db: Queryable,
  campaignId: string,
  filter: SubmissionFilter,
  { offset, limit, sort }: Position,
) {
  // The ids alone come from an index: what a page far down skips is not read.
  const page = selectInOrder(db, campaignId, filter, sort).offset(offset).limit(limit)
  return db
    .selectFrom('campaign_entries')
    .where('id', 'in', page)
    .select(listed)
    .orderBy('created_at', directionOf(sort))
    .orderBy('id', directionOf(sort))
    .execute()
}

/** The HCPs of a company whose registration a search finds: for a query of another feature. */
export function selectHcpIdsBySearch(db: Queryable, companyId: string, search: string) {
  return db
    .selectFrom('campaign_entries')
    .select('user_id')
    .where('company_id', '=', companyId)
    .where(isFound(search))
}

/** All parts of a filter hold together (R§5). */
function isListed(campaignId: string, { search = '', status, salesRep }: SubmissionFilter) {
  return (eb: ExpressionBuilder<Schema, 'campaign_entries'>) =>
    eb.and([
      eb('campaign_id', '=', campaignId),
      ...(status === undefined ? [] : [eb('status', '=', status)]),
      ...(salesRep === undefined
        ? []
        : [salesRep === NOT_ASSIGNED ? eb('promoter_id', 'is', null) : eb('promoter_id', '=', salesRep)]),
      isFound(search)(eb),
    ])
}

function isFound(search: string) {
  const patterns = searchPatterns(search)
  return (eb: ExpressionBuilder<Schema, 'campaign_entries'>) =>
    patterns.length === 0
      ? eb.and([])
      : eb.or(patterns.map(group => eb.and(group.map(pattern => eb('search_text', 'like', pattern)))))
}
