import { phoneDigitsInSearch } from '@portal/contract/users/phone-search'
import { type RawBuilder, sql } from 'kysely'
import {
  likePatternContaining,
  normalizeForSearch,
  normalizeForSearchSql,
} from '../platform/database/normalize-for-search.ts'
import type { Queryable } from '../platform/database/schema.ts'

/** Whether an HCP's name, clinic or phone contains the search text; a phone matches in any notation (D§8). */
export function whereHcpFound(search: string): RawBuilder<boolean> {
  const part = likePatternContaining(normalizeForSearch(search))
  const digits = phoneDigitsInSearch(search)
  return sql<boolean>`(${normalizeForSearchSql(sql`concat_ws(' ', title, full_name)`)} like ${part} or ${normalizeForSearchSql(sql`clinic_name`)} like ${part}
    or (${digits} <> '' and phone like ${likePatternContaining(digits)}))`
}

/** Selects the ids of these reps' HCPs that match a search, for a query of another feature. */
export function buildHcpIdsOfRepsBySearchQuery(db: Queryable, repIds: readonly string[], search: string) {
  return db
    .selectFrom('users')
    .select('id')
    .where(sql<boolean>`promoter_id = any(${repIds}::uuid[])`)
    .where(whereHcpFound(search))
}
