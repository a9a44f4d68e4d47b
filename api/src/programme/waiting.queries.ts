import type { IsoDay } from '@portal/contract/days'
import type { AgeCounts, Waiting } from '@portal/contract/programme/programme.endpoints'
import { WAITING_KINDS, type WaitingAge, type WaitingKind } from '@portal/contract/programme/programme-lists'
import { joinTitleAndName } from '@portal/contract/users/names'
import { type RawBuilder, sql } from 'kysely'
import type { Company } from '../companies/companies.ts'
import { countQueryRows } from '../platform/database/count-query-rows.ts'
import type { Database } from '../platform/database/schema.ts'
import { formatNameWithTitle } from '../users/personal-info.ts'
import { findUsersOf } from '../users/users.queries.ts'

type Row = { kind: WaitingKind; rep: string | null; age: WaitingAge; count: number }
type Oldest = { kind: WaitingKind; id: string; since: Date; title: string | null; full_name: string }

/** What waits today, by kind, age and rep: since the HCP registered, or since the request was placed. */
export async function countWaitingByAgeAndRep(
  db: Database,
  company: Company,
  today: IsoDay,
): Promise<Waiting[]> {
  const [counts, oldest] = await Promise.all([countWaiting(db, company, today), findOldest(db, company)])
  const reps = await findUsersOf(db, counts, ({ rep }) => rep)
  return WAITING_KINDS.map(kind => {
    const rows = counts.filter(row => row.kind === kind)
    const first = oldest.find(row => row.kind === kind)
    const byRep = [...Map.groupBy(rows, ({ rep }) => rep)].map(([id, own]) => ({
      id,
      name: formatNameWithTitle(reps.get(id)),
      ages: addUp(own),
    }))
    return {
      kind,
      ages: addUp(rows),
      oldest: first
        ? {
            id: first.id,
            name: joinTitleAndName(first.title, first.full_name),
            since: first.since.toISOString(),
          }
        : null,
      reps: byRep.toSorted(
        (one, other) =>
          other.ages.LONG - one.ages.LONG ||
          other.ages.DAYS - one.ages.DAYS ||
          other.ages.TODAY - one.ages.TODAY ||
          one.name.localeCompare(other.name, 'en'),
      ),
    }
  })
}

/** The number of requests that wait for an approval or for their shipping. */
export async function countWaitingRequests(db: Database, companyId: string): Promise<number> {
  return countQueryRows(
    db
      .selectFrom('orders')
      .where('company_id', '=', companyId)
      .where('status', 'in', ['PROCESSING', 'IN_REVIEW']),
  )
}

function addUp(rows: readonly Row[]): AgeCounts {
  const sum = (age: WaitingAge) =>
    rows.filter(row => row.age === age).reduce((total, { count }) => total + count, 0)
  return { TODAY: sum('TODAY'), DAYS: sum('DAYS'), LONG: sum('LONG') }
}

async function countWaiting(db: Database, { id, campaignId, timeZone }: Company, today: string) {
  const start = (daysAgo: number) =>
    sql`(${today}::date - ${daysAgo}::int)::timestamp at time zone ${timeZone}`
  const age = sql`case when created_at >= ${start(0)} then 'TODAY' when created_at >= ${start(2)} then 'DAYS' else 'LONG' end`
  const { rows } = await sql<Row>`
    select 'REVIEW' as kind, promoter_id as rep, ${age} as age, count(*)::int as count from campaign_entries
    where campaign_id = ${campaignId} and status = 'PENDING' group by 2, 3
    union all
    select case status when 'PROCESSING' then 'APPROVE' else 'SHIP' end, promoter_id, ${age}, count(*)::int from orders
    where company_id = ${id} and status in ('PROCESSING', 'IN_REVIEW') group by 1, 2, 3`.execute(db)
  return rows
}

async function findOldest(db: Database, { id, campaignId }: Company): Promise<Oldest[]> {
  const request = (kind: WaitingKind, status: string): RawBuilder<Oldest> => sql<Oldest>`
    (select ${kind}::text as kind, orders.id, orders.created_at as since, title, full_name
    from orders join users on users.id = user_id where orders.company_id = ${id} and status = ${status}
    order by orders.created_at, orders.id limit 1)`
  const { rows } = await sql<Oldest>`
    ${request('APPROVE', 'PROCESSING')} union all ${request('SHIP', 'IN_REVIEW')} union all
    (select 'REVIEW', users.id, entry.created_at, title, full_name
    from campaign_entries entry join users on users.id = user_id where campaign_id = ${campaignId} and status = 'PENDING'
    order by entry.created_at, entry.id limit 1)`.execute(db)
  return rows
}
