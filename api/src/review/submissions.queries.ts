import type { ParsedInput } from '@portal/contract/endpoints'
import { ADMIN } from '@portal/contract/roles'
import {
  type EntryOrder,
  type EntryStatus,
  NOT_ASSIGNED,
  type RegistrationReach,
} from '@portal/contract/users/registration-status'
import { type ExpressionBuilder, type RawBuilder, sql } from 'kysely'
import {
  type ListedLicences,
  validUntilSql,
  whereEntryMatchesLicenceFilter,
  whereLicenceListed,
} from '../licences/licences.queries.ts'
import { countQueryRows } from '../platform/database/count-query-rows.ts'
import { type Days, whereTimeInDays } from '../platform/database/days.ts'
import {
  cursorSql,
  type Page,
  type PageRequest,
  readPage,
  sortRowsByIds,
  whereAfterCursor,
} from '../platform/database/pagination.ts'
import { preparedQuery } from '../platform/database/prepared-query.ts'
import type { Queryable, Schema } from '../platform/database/schema.ts'
import { whereEntryMatchesSearch } from '../users/entries.queries.ts'

type Wanted = ParsedInput<'POST /campaign-entries/retailer/submissions', 'body'>
/** `salesRep` is a rep's id, or NOT_ASSIGNED. */
export type SubmissionFilter = Pick<Wanted, 'search' | 'status' | 'salesRep' | 'origin' | 'reached'> & {
  /** Registration days with the company's time zone. */
  days?: Days
  licence?: ListedLicences
}
export type Position = { offset: number; limit: number; sort: EntryOrder | undefined }

/** Entries with their HCPs, as the list shows them. */
function selectListed(db: Queryable) {
  return db
    .selectFrom('campaign_entries')
    .innerJoin('users', 'users.id', 'campaign_entries.user_id')
    .leftJoin('licences', 'licences.user_id', 'campaign_entries.user_id')
    .select([
      'campaign_entries.id',
      'campaign_entries.status',
      'campaign_entries.created_at as createdAt',
      'campaign_entries.is_verified as isVerified',
      'campaign_entries.clinic_name as clinicName',
      'campaign_entries.clinic_address as clinicAddress',
      'users.id as userId',
      'users.title',
      'users.full_name',
      'users.phone',
      'users.promoter_id as promoterId',
      'users.professional_reg_no',
      'users.external_id',
      'users.profession',
      'users.specialty',
      'users.clinic_name',
      'users.clinic_address',
      'licences.number as licenceNumber',
      'licences.body as licenceBody',
      validUntilSql.as('licenceUntil'),
      'licences.renewed_at as licenceRenewedAt',
    ])
}
export type ListedEntry = Awaited<ReturnType<typeof findEntriesPageByOffset>>[number]

const selectCounts = preparedQuery(['campaignId'], (db, { campaignId }: { campaignId: string }) =>
  db
    .selectFrom('campaign_entries')
    .where('campaign_id', '=', campaignId)
    .groupBy('status')
    .select(['status', sql<number>`count(*)::int`.as('count')]),
)

/** Number of entries by status, without filter. */
export async function countEntriesByStatus(
  db: Queryable,
  campaignId: string,
): Promise<Record<EntryStatus, number>> {
  const rows = await selectCounts(db, { campaignId })
  const counted = Object.fromEntries(rows.map(({ status, count }) => [status, count]))
  return { PENDING: 0, COMPLETED: 0, CANCELLED: 0, ...counted }
}

/** Ids of the entries that match a filter. */
export function buildFilteredEntryIdsQuery(db: Queryable, campaignId: string, filter: SubmissionFilter) {
  return db.selectFrom('campaign_entries').where(isListed(campaignId, filter)).select('campaign_entries.id')
}

// Indexes can be read in both directions.
const directionOf = (sort: EntryOrder | undefined) => (sort === 'oldest' ? 'asc' : 'desc')

/** A list that is filtered by the certificate is ordered by its last day, unless it is sorted otherwise. */
const isByLastDay = ({ licence }: SubmissionFilter, sort: EntryOrder | undefined) =>
  sort === undefined && licence !== undefined

/** Ids of the entries that match a filter, ordered by creation time, or by the soonest last day first. */
function selectInOrder(db: Queryable, campaignId: string, filter: SubmissionFilter, sort?: EntryOrder) {
  const direction = directionOf(sort)
  return (
    buildFilteredEntryIdsQuery(db, campaignId, filter)
      // The same condition once more: `licences_by_end` is then read in order.
      .$if(isByLastDay(filter, sort), query =>
        query
          .innerJoin('licences', 'licences.user_id', 'campaign_entries.user_id')
          .where(filter.licence ? whereLicenceListed(filter.licence) : sql<boolean>`true`)
          .orderBy('licences.valid_until'),
      )
      .orderBy('campaign_entries.created_at', direction)
      .orderBy('campaign_entries.id', direction)
  )
}

/** SQL for the cursor of a list by the last day: 'YYYY-MM-DD_' before the usual one. */
const lastDayCursorSql =
  sql<string>`${validUntilSql} || '_' || ${cursorSql('campaign_entries').expression}`.as('cursor')

function whereAfterLastDayCursor(cursor: string) {
  const [day, ...usual] = cursor.split('_')
  return sql<boolean>`(licences.valid_until > ${day}::date
    or licences.valid_until = ${day}::date and ${whereAfterCursor('campaign_entries', usual.join('_'))})`
}

/** A page of entry ids after a cursor. */
export async function findEntryIdsPage(
  db: Queryable,
  campaignId: string,
  { sort, ...filter }: SubmissionFilter & { sort?: EntryOrder | undefined },
  { limit, cursor }: PageRequest,
): Promise<Page<{ id: string }>> {
  const byLastDay = isByLastDay(filter, sort)
  let query = selectInOrder(db, campaignId, filter, sort).select(
    byLastDay ? lastDayCursorSql : cursorSql('campaign_entries'),
  )
  if (cursor !== undefined)
    query = query.where(
      byLastDay ? whereAfterLastDayCursor(cursor) : whereAfterCursor('campaign_entries', cursor, sort),
    )
  return readPage(query, limit)
}

/** Entries by id with the names of the HCPs' reps, in the given order. */
export async function findEntriesByIds(db: Queryable, entryIds: readonly string[]) {
  const rows = await selectListed(db)
    .leftJoin('users as reps', 'reps.id', 'users.promoter_id')
    .leftJoin('users as registrars', 'registrars.id', 'users.registered_by_id')
    .leftJoin('users as deciders', 'deciders.id', 'decided_by')
    .where(sql<boolean>`campaign_entries.id = any(${entryIds}::uuid[])`)
    .select([
      'reps.full_name as rep',
      'registrars.role as registrarRole',
      'users.card_rep_id as cardRepId',
      'deciders.full_name as decidedBy',
      'decided_at as decidedAt',
    ])
    .execute()
  return sortRowsByIds(entryIds, rows)
}

/** Number of entries that match a filter. */
export async function countFilteredEntries(
  db: Queryable,
  campaignId: string,
  filter: SubmissionFilter,
): Promise<number> {
  return countQueryRows(buildFilteredEntryIdsQuery(db, campaignId, filter).clearSelect())
}

/** A page of entries by offset. */
export async function findEntriesPageByOffset(
  db: Queryable,
  campaignId: string,
  filter: SubmissionFilter,
  { offset, limit, sort }: Position,
) {
  // Ids come from an index only, so skipped rows are not read.
  const page = selectInOrder(db, campaignId, filter, sort).offset(offset).limit(limit)
  return selectListed(db)
    .where('campaign_entries.id', 'in', page)
    .$if(isByLastDay(filter, sort), query => query.orderBy('licences.valid_until'))
    .orderBy('campaign_entries.created_at', directionOf(sort))
    .orderBy('campaign_entries.id', directionOf(sort))
    .execute()
}

/** All conditions of a filter apply together (R§5). */
function isListed(campaignId: string, filter: SubmissionFilter) {
  const { search = '', status, salesRep, origin, reached, licence, days } = filter
  return (eb: ExpressionBuilder<Schema, 'campaign_entries'>) =>
    eb.and([
      eb('campaign_id', '=', campaignId),
      ...(status === undefined ? [] : [eb('status', '=', status)]),
      ...(salesRep === undefined
        ? []
        : [salesRep === NOT_ASSIGNED ? eb('promoter_id', 'is', null) : eb('promoter_id', '=', salesRep)]),
      ...(days === undefined ? [] : [whereTimeInDays('campaign_entries.created_at', days)]),
      ...(origin === undefined ? [] : [origin === 'IMPORTED' ? isImported : sql<boolean>`not ${isImported}`]),
      ...(reached === undefined ? [] : [whereReached(reached)]),
      ...(licence === undefined ? [] : [whereEntryMatchesLicenceFilter(licence)]),
      whereEntryMatchesSearch(search)(eb),
    ])
}

/** Whether an admin imported the HCP of an entry. */
const isImported = sql<boolean>`exists (select from users join users registrar on registrar.id = users.registered_by_id
  where users.id = campaign_entries.user_id and registrar.role = ${ADMIN})`

const REQUEST_THAT: Record<RegistrationReach, RawBuilder<boolean>> = {
  REQUESTED: sql`true`,
  SHIPPED: sql`orders.shipped_at is not null`,
  DELIVERED: sql`orders.status = 'COMPLETED'`,
}

/** Whether an entry is approved and its HCP has a request that was placed, shipped or delivered. */
function whereReached(reach: RegistrationReach) {
  return sql<boolean>`(campaign_entries.status = 'COMPLETED' and exists (
    select from orders where orders.user_id = campaign_entries.user_id and ${REQUEST_THAT[reach]}))`
}
