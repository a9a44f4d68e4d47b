import { addDays, type IsoDay } from '@portal/contract/days'
import { UNSHIPPED_STATUSES } from '@portal/contract/orders/order-status'
import type { ProgrammeToday, Waiting } from '@portal/contract/programme/programme.endpoints'
import { LONG_WAIT_DAYS, type WaitingKind } from '@portal/contract/programme/programme-lists'
import { sql } from 'kysely'
import type { Company } from '../companies/companies.ts'
import { countQueryRows } from '../platform/database/count-query-rows.ts'
import { whereTimeInDays } from '../platform/database/days.ts'
import type { Database } from '../platform/database/schema.ts'
import { formatNameWithTitle } from '../users/personal-info.ts'
import { findUsersOf } from '../users/users.queries.ts'

type Row = { kind: WaitingKind; rep: string | null; count: number; long: number; oldest: Date }

/** What waits today, in all and by rep: since the HCP registered, or since the request was placed. */
export async function countWaitingByRep(
  db: Database,
  company: Company,
  today: IsoDay,
): Promise<Pick<ProgrammeToday, 'waiting' | 'waitingByRep'>> {
  const rows = await countWaiting(db, company, today)
  const people = await findUsersOf(db, rows, ({ rep }) => rep)
  const reps = [...Map.groupBy(rows, ({ rep }) => rep)].map(([id, own]) => ({
    id,
    name: formatNameWithTitle(people.get(id)),
    waiting: addUpByKind(own),
    long: sum(own, 'long'),
    count: sum(own, 'count'),
  }))
  return {
    waiting: addUpByKind(rows),
    waitingByRep: reps
      .toSorted(
        (one, other) =>
          other.long - one.long || other.count - one.count || one.name.localeCompare(other.name, 'en'),
      )
      .map(({ id, name, waiting }) => ({ id, name, waiting })),
  }
}

const sum = (rows: readonly Row[], key: 'count' | 'long') =>
  rows.reduce((total, { [key]: count }) => total + count, 0)

function addUpByKind(rows: readonly Row[]): ProgrammeToday['waiting'] {
  const addUp = (kind: WaitingKind): Waiting => {
    const own = rows.filter(row => row.kind === kind)
    const oldest = own.map(row => row.oldest.toISOString()).toSorted()
    return { count: sum(own, 'count'), long: sum(own, 'long'), oldestSince: oldest[0] ?? null }
  }
  return { REVIEW: addUp('REVIEW'), APPROVE: addUp('APPROVE'), SHIP: addUp('SHIP') }
}

async function countWaiting(db: Database, { id, campaignId, timeZone }: Company, today: IsoDay) {
  const isLong = whereTimeInDays('created_at', { to: addDays(today, -LONG_WAIT_DAYS), timeZone })
  const counts = sql`promoter_id as rep, count(*)::int as count, (count(*) filter (where ${isLong}))::int as long,
    min(created_at) as oldest`
  const { rows } = await sql<Row>`
    select 'REVIEW' as kind, ${counts} from campaign_entries
    where campaign_id = ${campaignId} and status = 'PENDING' group by 1, 2
    union all
    select case status when 'PROCESSING' then 'APPROVE' else 'SHIP' end, ${counts} from orders
    where company_id = ${id} and status in ('PROCESSING', 'IN_REVIEW') group by 1, 2`.execute(db)
  return rows
}

/** The number of requests that wait for an approval or for their shipping. */
export async function countWaitingRequests(db: Database, companyId: string): Promise<number> {
  return countQueryRows(
    db.selectFrom('orders').where('company_id', '=', companyId).where('status', 'in', UNSHIPPED_STATUSES),
  )
}
