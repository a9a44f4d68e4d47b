import type { Consent } from '@portal/contract/consents/consents.endpoints'
import type { ParsedInput } from '@portal/contract/endpoints'
import { HCP } from '@portal/contract/roles'
import { type SelectQueryBuilder, sql } from 'kysely'
import { countInStates } from '../platform/database/count-in-states.ts'
import { type Days, whereTimeInDays } from '../platform/database/days.ts'
import { type Page, type PageRequest, readPageByTime } from '../platform/database/pagination.ts'
import type { Queryable, Schema } from '../platform/database/schema.ts'
import { buildHcpIdsBySearchQuery } from '../users/entries.queries.ts'
import { formatNameWithTitle } from '../users/personal-info.ts'
import { findUsersOf } from '../users/users.queries.ts'

export type ConsentFilter = Pick<
  ParsedInput<'POST /admin/consents/export', 'body'>,
  'search' | 'purpose' | 'withdrawn'
> & { days?: Days }

/** 'Not now' on the card of the home withdraws nothing. */
const whereWithdrawn = sql<boolean>`not consents.given and consents.place is distinct from 'CARD'`

/** Ids of the consents and withdrawals of a company's HCPs that match a filter, unordered. */
export function buildFilteredConsentIdsQuery(
  db: Queryable,
  companyId: string,
  { search = '', purpose, withdrawn, days }: ConsentFilter,
): SelectQueryBuilder<Schema, 'users' | 'consents', { id: string }> {
  let query = db
    .selectFrom('consents')
    .innerJoin('users', 'users.id', 'consents.user_id')
    .where('users.company_id', '=', companyId)
    .select('consents.id')
  if (search !== '')
    query = query.where('consents.user_id', 'in', buildHcpIdsBySearchQuery(db, companyId, search))
  if (purpose !== undefined) query = query.where('consents.purpose', '=', purpose)
  if (withdrawn !== undefined) query = query.where(whereWithdrawn)
  if (days !== undefined) query = query.where(whereTimeInDays('consents.created_at', days))
  return query
}

/** How many consents and withdrawals of a company's HCPs match a filter, and of these the withdrawals (`countInStates`). */
export function countConsents(
  db: Queryable,
  companyId: string,
  filter: ConsentFilter,
): Promise<Record<'all' | 'withdrawn', number>> {
  return countInStates(db, buildFilteredConsentIdsQuery(db, companyId, filter), {
    states: ['all', 'withdrawn'],
    whereInState: state => (state === 'all' ? sql<boolean>`true` : whereWithdrawn),
    findsFew: Boolean(filter.search),
  })
}

/** A company with at most so many HCPs is small. */
const FEW_HCPS = 2000

/**
 * Whether a company is small. The index by time is that of all companies: beside a large company, nearly all the newest consents that
 * it finds are those of the other one.
 */
async function hasFewHcps(db: Queryable, companyId: string): Promise<boolean> {
  const hcps = db
    .selectFrom('users')
    .where('company_id', '=', companyId)
    .where('role', '=', HCP)
    .limit(FEW_HCPS + 1)
  const counted = db.selectFrom(hcps.select('id').as('hcps')).select(sql<number>`count(*)::int`.as('count'))
  const { count } = await counted.executeTakeFirstOrThrow()
  return count <= FEW_HCPS
}

/** A page of the consents of a company's HCPs that match a filter, newest first. */
export async function findConsentsPage(
  db: Queryable,
  companyId: string,
  filter: ConsentFilter,
  page: PageRequest,
): Promise<Page<Consent & { id: string; hcp: { id: string; name: string } }>> {
  const isSmall = await hasFewHcps(db, companyId)
  const found = buildFilteredConsentIdsQuery(db, companyId, filter)
    .select(columns)
    // PostgreSQL then finds the consents by HCP, and sorts them afterwards.
    .$if(isSmall, query => query.offset(0))
  const { rows, next } = await readPageByTime(
    db.selectFrom(found.as('consents')).selectAll(),
    'consents',
    page,
  )
  const users = await findUsersOf(db, rows, row => [row.user_id, row.actor_id])
  const listed = rows.map(row => ({
    ...toConsent(row, users),
    id: row.id,
    hcp: { id: row.user_id, name: formatNameWithTitle(users.get(row.user_id)) },
  }))
  return { rows: listed, next } satisfies Page<unknown>
}

/** The consents that a user gave and withdrew, newest first. */
export async function findConsentsOfUser(db: Queryable, userId: string): Promise<Consent[]> {
  const rows = await db
    .selectFrom('consents')
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .select(columns)
    .execute()
  const users = await findUsersOf(db, rows, row => row.actor_id)
  return rows.map(row => toConsent(row, users))
}

const columns = [
  'consents.user_id',
  'consents.purpose',
  'consents.given',
  'consents.version',
  'consents.locale',
  'consents.actor',
  'consents.actor_id',
  'consents.place',
  'consents.created_at',
  'consents.source',
  sql<string | null>`consents.given_on::text`.as('given_on'),
] as const

type Row = Awaited<ReturnType<typeof readColumns>>[number]
const readColumns = (db: Queryable) => db.selectFrom('consents').select(columns).execute()

function toConsent(row: Row, users: Awaited<ReturnType<typeof findUsersOf>>): Consent {
  const { purpose, given, version, locale, actor, place, source, given_on: givenOn } = row
  return {
    ...{ purpose, given, version, locale, place, source, givenOn },
    at: row.created_at.toISOString(),
    by: actor,
    actor: actor === 'SELF' ? null : formatNameWithTitle(users.get(row.actor_id)),
  }
}
