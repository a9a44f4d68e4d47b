import { HCP, REP } from '@portal/contract/roles'
import { type RawBuilder, sql } from 'kysely'
import { buildAbsentRepIdsQuery } from '../deputies/absences.queries.ts'
import { countQueryRows } from '../platform/database/count-query-rows.ts'
import { type Days, whereTimeInDays } from '../platform/database/days.ts'
import { type Month, whereTimeBeforeMonthEnd, whereTimeInMonth } from '../platform/database/month.ts'
import {
  type Page,
  type PageRequest,
  readPageByTime,
  whereAfterCursor,
} from '../platform/database/pagination.ts'
import type { Queryable, Trx, UserRow } from '../platform/database/schema.ts'
import { whereHcpFound } from '../users/hcp-search.queries.ts'

/** Enabled reps. */
function selectReps(db: Queryable) {
  return db
    .selectFrom('users')
    .where('role', '=', REP)
    .where('disabled_at', 'is', null)
    .select(['id', 'title', 'full_name', 'phone'])
    .$narrowType<{ phone: string }>() // a rep has one: a constraint of the table
}

export async function findEnabledRep(db: Queryable, repId: string) {
  return selectReps(db).where('id', '=', repId).executeTakeFirst()
}

/** A company's enabled reps by name. */
export async function findEnabledReps(db: Queryable, companyId: string) {
  return selectReps(db).where('company_id', '=', companyId).orderBy('full_name').orderBy('id').execute()
}

/** Locks a company's enabled reps, who then cannot be disabled until the transaction ends. @returns the ids that were found */
export async function lockEnabledReps(
  trx: Trx,
  repIds: readonly string[],
  companyId: string,
): Promise<Set<string>> {
  const reps = await selectReps(trx)
    .where(sql<boolean>`id = any(${repIds}::uuid[])`)
    .where('company_id', '=', companyId)
    .orderBy('id')
    .forShare()
    .execute()
  return new Set(reps.map(({ id }) => id))
}

/** Like `lockEnabledReps`, for one. @returns false when not found */
export async function lockEnabledRep(trx: Trx, repId: string, companyId: string): Promise<boolean> {
  return (await lockEnabledReps(trx, [repId], companyId)).has(repId)
}

/**
 * The enabled rep of a company among these ids who is not away today, in one query whatever the outcome.
 * @param lock the rep then cannot be disabled until the transaction ends
 */
export async function findPresentRepAmong(
  db: Queryable,
  repIdsQuery: RawBuilder<string>,
  { id, timeZone }: { id: string; timeZone: string },
  { lock = false } = {},
) {
  return selectReps(db)
    .where(sql<boolean>`id in (${repIdsQuery})`)
    .where('company_id', '=', id)
    .where('id', 'not in', buildAbsentRepIdsQuery(db, timeZone))
    .$if(lock, query => query.forShare())
    .executeTakeFirst()
}

/** Locks a company's enabled reps, so none can be disabled until the transaction ends. @returns their ids by number */
export async function lockRepIdsByPhone(
  trx: Trx,
  companyId: string,
  phones: readonly string[],
): Promise<Map<string, string>> {
  const reps = await selectReps(trx)
    .where('company_id', '=', companyId)
    .where(sql<boolean>`phone = any(${phones}::text[])`)
    .orderBy('id')
    .forShare()
    .execute()
  return new Map(reps.map(({ id, phone }) => [phone, id]))
}

/** Whether this rep registered the HCP, who is not erased. A later assignment to another rep does not change it (D§5). */
export async function isHcpRegisteredByRep(db: Queryable, hcpId: string, repId: string): Promise<boolean> {
  const user = await db
    .selectFrom('users')
    .select('id')
    .where('id', '=', hcpId)
    .where('role', '=', HCP)
    .where('registered_by_id', '=', repId)
    .where('erased_at', 'is', null)
    .executeTakeFirst()
  return user !== undefined
}

type HcpsOfRepFilter = {
  search?: string | undefined
  until?: Month | undefined
  /** Also erased HCPs whom the rep registered: they have no rep, but the rep's figures count them. */
  withErased?: boolean
}

/** A page of a rep's HCPs, newest first, optionally filtered by a search and a last month of registration (R§2, D§8). */
export async function findHcpsPageOfRep(
  db: Queryable,
  repId: string,
  page: PageRequest,
  { search = '', until, withErased = false }: HcpsOfRepFilter,
): Promise<Page<UserRow>> {
  const ownIds = sql<string>`(select id from users where promoter_id = ${repId}
    union all select id from users where earned_by_id = ${repId} and erased_at is not null)`
  let query = db
    .selectFrom('users')
    .selectAll()
    .$if(!withErased, query => query.where('promoter_id', '=', repId))
    .$if(withErased, query => query.where('id', 'in', ownIds))
    .$if(search !== '', found => found.where(whereHcpFound(search)))
  if (until !== undefined) query = query.where(whereTimeBeforeMonthEnd('created_at', until))
  return readPageByTime(query, 'users', page)
}

/** A page of these reps' HCPs, newest first, or of those that a search finds. */
export async function findHcpsPageOfReps(
  db: Queryable,
  repIds: readonly string[],
  { limit, cursor }: PageRequest,
  search = '',
): Promise<Page<UserRow>> {
  const each = db
    .selectFrom('users')
    .select('users.id')
    .where(sql<boolean>`promoter_id = rep.id`)
    .$if(search !== '', found => found.where(whereHcpFound(search)))
    .$if(cursor !== undefined, later => later.where(whereAfterCursor('users', cursor ?? '')))
    .orderBy('created_at', 'desc')
    .orderBy('users.id', 'desc')
    .limit(limit + 1)
  // As with orders: one page per rep from the index, merged. Otherwise all HCPs of the reps would be sorted.
  const ofAll = sql<string>`(select page.id from unnest(${repIds}::uuid[]) as rep (id) cross join lateral ${each} as page)`
  const query = db.selectFrom('users').selectAll().where('id', 'in', ofAll)
  return readPageByTime(query, 'users', { limit, cursor: undefined })
}

/** Number of a month's registrations that a rep has earned, even if the HCPs now have another rep. */
export async function countHcpsEarnedInMonth(db: Queryable, repId: string, month: Month): Promise<number> {
  return countQueryRows(
    db.selectFrom('users').where('earned_by_id', '=', repId).where(whereTimeInMonth('created_at', month)),
  )
}

/** Number of HCPs who registered in a month by a rep's card, also those who have another rep now (D§10). */
export async function countRegistrationsByCard(db: Queryable, repId: string, month: Month): Promise<number> {
  return countQueryRows(
    db.selectFrom('users').where('card_rep_id', '=', repId).where(whereTimeInMonth('created_at', month)),
  )
}

/** Number of a company's HCPs who registered in some days by card, by the card's rep. */
export async function countRegistrationsByCardOfReps(
  db: Queryable,
  companyId: string,
  days: Days,
): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('users')
    .where('company_id', '=', companyId)
    .where('card_rep_id', 'is not', null)
    .where(whereTimeInDays('created_at', days))
    .groupBy('card_rep_id')
    .select(['card_rep_id as repId', sql<number>`count(*)::int`.as('count')])
    .$narrowType<{ repId: string }>()
    .execute()
  return new Map(rows.map(({ repId, count }) => [repId, count]))
}
