import type { Funnel } from '@portal/contract/programme/programme.endpoints'
import type { DayRange, Periods } from '@portal/contract/programme/programme-period'
import { ADMIN } from '@portal/contract/roles'
import { sql } from 'kysely'
import type { Company } from '../companies/companies.ts'
import { whereTimeInDays } from '../platform/database/days.ts'
import type { Database } from '../platform/database/schema.ts'

type Row = { current: boolean } & Record<
  'imported' | 'registered' | 'approved' | 'requested' | 'shipped' | 'delivered',
  number
> &
  Record<'approvedDays' | 'requestedDays' | 'shippedDays' | 'deliveredDays', number | null>

/** Counts the HCPs who registered in a period and the one before by the steps they have reached by now; imported ones apart. */
export async function countHcpsByFunnelStep(
  db: Database,
  { campaignId, timeZone }: Company,
  { period, before }: Periods,
): Promise<Record<keyof Periods, Funnel>> {
  const isIn = (days: DayRange) => whereTimeInDays('entry.created_at', { ...days, timeZone })
  // A registration may be approved again after a request: then no time has passed. `greatest` ignores null.
  const median = (from: string, to: string) => {
    const time = sql`${sql.ref(to)} - ${sql.ref(from)}`
    return sql<number | null>`round((percentile_cont(0.5) within group (
      order by extract(epoch from greatest(${time}, interval '0')) / 86400) filter (where ${time} is not null))::numeric, 1)::float8`
  }
  const { rows } = await sql<Row>`
    with registered as (
      select ${isIn(period)} as current, entry.user_id, entry.created_at, registrar.id is not null as imported,
        entry.status = 'COMPLETED' as approved, case when entry.status = 'COMPLETED' and registrar.id is null then entry.decided_at end as approved_at
      from campaign_entries entry join users on users.id = entry.user_id
        left join users registrar on registrar.id = users.registered_by_id and registrar.role = ${ADMIN}
      where campaign_id = ${campaignId} and (${isIn(period)} or ${isIn(before)})
    ), served as (
      select orders.user_id, min(orders.created_at) as requested_at, min(shipped_at) as shipped_at,
        min(orders.updated_at) filter (where status = 'COMPLETED') as delivered_at
      from registered join orders on orders.user_id = registered.user_id
      where approved and not imported
      group by orders.user_id
    ), reached as (
      select registered.*, requested_at, shipped_at, delivered_at
      from registered left join served on served.user_id = registered.user_id
    )
    select current, (count(*) filter (where imported))::int as imported,
      (count(*) filter (where not imported))::int as registered,
      (count(*) filter (where approved and not imported))::int as approved,
      count(requested_at)::int as requested, count(shipped_at)::int as shipped, count(delivered_at)::int as delivered,
      ${median('created_at', 'approved_at')} as "approvedDays",
      ${median('approved_at', 'requested_at')} as "requestedDays",
      ${median('requested_at', 'shipped_at')} as "shippedDays",
      ${median('shipped_at', 'delivered_at')} as "deliveredDays"
    from reached group by current`.execute(db)
  return {
    period: toFunnel(rows.find(({ current }) => current)),
    before: toFunnel(rows.find(({ current }) => !current)),
  }
}

function toFunnel(row: Row | undefined): Funnel {
  return {
    steps: [
      { step: 'REGISTERED', count: row?.registered ?? 0, days: null },
      { step: 'APPROVED', count: row?.approved ?? 0, days: row?.approvedDays ?? null },
      { step: 'REQUESTED', count: row?.requested ?? 0, days: row?.requestedDays ?? null },
      { step: 'SHIPPED', count: row?.shipped ?? 0, days: row?.shippedDays ?? null },
      { step: 'DELIVERED', count: row?.delivered ?? 0, days: row?.deliveredDays ?? null },
    ],
    imported: row?.imported ?? 0,
  }
}
