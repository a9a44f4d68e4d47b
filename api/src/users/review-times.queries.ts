import { sql } from 'kysely'
import type { Queryable } from '../platform/database/schema.ts'

/** Days of registrations that say how long a check takes, and how many there must be. */
const DAYS = 90
const ENOUGH = 10

/**
 * Whole days that the check of a registration usually takes: the median of HCPs who registered alone in the last 90 days and
 * were decided on.
 * @returns undefined when there are fewer than ten
 */
export async function findMedianReviewDays(db: Queryable, campaignId: string): Promise<number | undefined> {
  const { rows } = await sql<{ days: number | null }>`
    select case when count(*) >= ${ENOUGH} then greatest(1, ceil(percentile_cont(0.5) within group (
      order by extract(epoch from decided_at - entry.created_at) / 86400)))::int end as days
    from campaign_entries entry join users on users.id = entry.user_id
    where campaign_id = ${campaignId} and entry.created_at > now() - make_interval(days => ${DAYS})
      and decided_at is not null and registered_by_id is null`.execute(db)
  return rows[0]?.days ?? undefined
}
