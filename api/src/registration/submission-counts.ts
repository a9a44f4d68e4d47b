import { sql } from 'kysely'
import type { Queryable } from '../database/schema.ts'
import { countedBy, hasGrams, isListed, type Search, type SubmissionFilter } from './submission-search.ts'

/** Entries that may be counted anew beside a kept count. */
const FEW = 2000

/** From the kept counts, the four cards' totals of the whole list (R§2), and how many entries a filter `leaves`. */
export async function countAll(db: Queryable, campaignId: string, filter: SubmissionFilter) {
  const { rows } = await sql<{ total: number; pending: number; rejected: number; leaves: number }>`
    select coalesce(sum(entries), 0)::int as total,
      coalesce(sum(entries) filter (where status = 'PENDING'), 0)::int as pending,
      coalesce(sum(entries) filter (where status = 'CANCELLED'), 0)::int as rejected,
      coalesce(sum(entries) filter (where ${countedBy(filter)}), 0)::int as leaves
    from submission_counts as kept where campaign_id = ${campaignId} and gram = ''`.execute(db)
  return rows[0] ?? { total: 0, pending: 0, rejected: 0, leaves: 0 }
}

/** @returns how many entries a search finds, where the kept counts tell it but for a few; else undefined */
export async function countFound(
  db: Queryable,
  campaignId: string,
  filter: SubmissionFilter,
  [most, ...others]: Search,
): Promise<number | undefined> {
  if (most?.exactly === undefined || others.length === 0) return most?.exactly
  if (others.some(({ visits }) => visits > FEW)) return undefined
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from campaign_entries as entry
    where ${hasGrams(others)} and ${isListed(campaignId, filter, others)}
      and strpos(entry.search_text, ${most.text}::text) = 0`.execute(db)
  return most.exactly + (rows[0]?.count ?? 0)
}
