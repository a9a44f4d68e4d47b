import type { ErasureReason, PrivacyState } from '@portal/contract/privacy/erasure-rules'
import type { PrivacyListed } from '@portal/contract/privacy/privacy.endpoints'
import { erasedHcpName } from '@portal/contract/users/names'
import { type RawBuilder, sql } from 'kysely'
import { buildOrdersOnTheWayQuery } from '../orders/erase-orders.ts'
import { type Page, readPageByTime } from '../platform/database/pagination.ts'
import type { Queryable } from '../platform/database/schema.ts'
import { buildHcpIdsBySearchQuery } from '../users/entries.queries.ts'
import { formatNameWithTitle } from '../users/personal-info.ts'
import { findUsersById } from '../users/users.queries.ts'

const PAGE_SIZE = 50
const FOUND_MAX = 20

type Listed = {
  id: string
  created_at: Date
  by: string
  erasure_reason: ErasureReason | null
  hold_reason: string | null
}

/** How many HCPs of a company wait for their erasure, are held, and are erased. */
export async function countHcpsByPrivacyState(
  db: Queryable,
  companyId: string,
): Promise<Record<PrivacyState, number>> {
  const { rows } = await sql<Record<PrivacyState, number>>`select
    (select count(*)::int from erasures where company_id = ${companyId} and erased_at is null) as "WAITING",
    (select count(*)::int from legal_holds where company_id = ${companyId} and lifted_at is null) as "HELD",
    (select count(*)::int from erasures where company_id = ${companyId} and erased_at is not null) as "ERASED"`.execute(
    db,
  )
  return rows[0] ?? { WAITING: 0, HELD: 0, ERASED: 0 }
}

/** A page of a company's HCPs in a state, newest first. */
export async function findHcpsPageByPrivacyState(
  db: Queryable,
  companyId: string,
  state: PrivacyState,
  cursor: string | undefined,
): Promise<Page<PrivacyListed>> {
  const query = selectListed(db, companyId, state).selectAll()
  const { rows, next } = await readPageByTime(query, 'listed', { limit: PAGE_SIZE, cursor })
  const ids = rows.map(({ id }) => id)
  const users = await findUsersById(db, [...new Set([...ids, ...rows.map(({ by }) => by)])])
  const parcels = await findParcelsOnTheWayByHcp(db, ids)
  // The row of an erased HCP goes when the last record does.
  const nameOf = (id: string) => formatNameWithTitle(users.get(id)) || erasedHcpName(id)
  const listed = rows.map(row => ({
    hcpId: row.id,
    name: nameOf(row.id),
    since: row.created_at.toISOString(),
    erasureReason: row.erasure_reason,
    holdReason: row.hold_reason,
    by: nameOf(row.by),
    parcels: parcels.get(row.id) ?? [],
  }))
  return { rows: listed, next }
}

/** The first HCPs of a company whose registration matches a search, by name. */
export async function searchHcpsByRegistration(db: Queryable, companyId: string, search: string) {
  const rows = await db
    .selectFrom('users')
    .where('id', 'in', buildHcpIdsBySearchQuery(db, companyId, search))
    .orderBy('full_name')
    .orderBy('id')
    .limit(FOUND_MAX)
    .select(['id', 'title', 'full_name', 'clinic_name'])
    .execute()
  return rows.map(row => ({ hcpId: row.id, name: formatNameWithTitle(row), clinic: row.clinic_name ?? '' }))
}

/** The requests of HCPs that are on their way, by the HCP's id. */
export async function findParcelsOnTheWayByHcp(
  db: Queryable,
  hcpIds: readonly string[],
): Promise<Map<string, string[]>> {
  const rows = await buildOrdersOnTheWayQuery(db, hcpIds)
    .orderBy('created_at')
    .select(['id', 'user_id'])
    .execute()
  const byUser = Map.groupBy(rows, row => row.user_id)
  return new Map([...byUser].map(([userId, orders]) => [userId, orders.map(({ id }) => id)]))
}

function selectListed(db: Queryable, companyId: string, state: PrivacyState) {
  const from: Record<PrivacyState, RawBuilder<unknown>> = {
    WAITING: sql`select user_id as id, requested_at as created_at, requested_by as by, reason as erasure_reason, null as hold_reason
      from erasures where company_id = ${companyId} and erased_at is null`,
    ERASED: sql`select user_id as id, erased_at as created_at, requested_by as by, reason as erasure_reason, null as hold_reason
      from erasures where company_id = ${companyId} and erased_at is not null`,
    HELD: sql`select user_id as id, placed_at as created_at, placed_by as by, null as erasure_reason, reason as hold_reason
      from legal_holds where company_id = ${companyId} and lifted_at is null`,
  }
  return db.selectFrom(sql<Listed>`(${from[state]})`.as<'listed'>(sql`listed`))
}
