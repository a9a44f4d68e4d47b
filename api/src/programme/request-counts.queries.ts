import { joinTitleAndName } from '@portal/contract/names'
import { PROFESSIONS } from '@portal/contract/professions'
import type { Programme, RequestCounts } from '@portal/contract/programme'
import { addDays, type DayRange } from '@portal/contract/programme-period'
import { sql } from 'kysely'
import type { Company } from '../companies/companies.ts'
import { whereInDays } from '../platform/database/days.ts'
import type { Database } from '../platform/database/schema.ts'
import { findItemNames } from '../stock/stock-lists.queries.ts'
import { findUsersById } from '../users/users.queries.ts'

/** An order's items are numbered from 0, so it counts once however many it has. */
const countsSql = sql`(count(*) filter (where position = 0))::int as requests, count(*)::int as pieces`

/** Counts the requests of these days, in all states, and their pieces. */
export async function countRequests(
  db: Database,
  { id, timeZone }: Company,
  days: DayRange,
): Promise<RequestCounts> {
  const { rows } = await sql<RequestCounts>`
    select ${countsSql} from orders join order_items on order_id = orders.id
    where company_id = ${id} and ${whereInDays('orders.created_at', { ...days, timeZone })}`.execute(db)
  return rows[0] ?? { requests: 0, pieces: 0 }
}

type Part = { grouping: number; week: string; item: string; rep: string | null; profession: string }

const [WEEK, ITEM, REP, PROFESSION, ALL] = [0b0111, 0b1011, 0b1101, 0b1110, 0b1111]

/** Counts the requests of these days: all, by week, by sample, by rep and by profession. */
export async function countRequestsByPart(
  db: Database,
  { id, timeZone }: Company,
  days: DayRange,
): Promise<Omit<Programme['requests'], 'before'>> {
  const { rows } = await sql<RequestCounts & Part>`
    select grouping(week, item, rep, profession) as grouping, week::text, item, rep, profession, ${countsSql}
    from (
      select date_trunc('week', orders.created_at at time zone ${timeZone})::date as week, shop_item_id as item,
        orders.promoter_id as rep, profession, position
      from orders join order_items on order_id = orders.id join users on users.id = orders.user_id
      where orders.company_id = ${id} and ${whereInDays('orders.created_at', { ...days, timeZone })}
    ) asked
    group by grouping sets ((week), (item), (rep), (profession), ())`.execute(db)
  const partsOf = (grouping: number | undefined) => rows.filter(row => row.grouping === grouping)
  const [all = NONE] = partsOf(ALL)
  const items = partsOf(ITEM).toSorted(byPieces)
  const reps = partsOf(REP).toSorted(byPieces)
  const itemNames = await findItemNames(
    db,
    id,
    items.map(({ item }) => item),
  )
  const people = await findUsersById(
    db,
    reps.flatMap(({ rep }) => rep ?? []),
  )
  const professions = partsOf(PROFESSION)
  return {
    period: toCounts(all),
    weeks: toWeeks(partsOf(WEEK), days),
    // An order has a sample once, so its requests are its pieces.
    samples: items.map(({ item, pieces }) => ({
      ...{ id: item, name: itemNames.get(item) ?? '' },
      ...{ requests: pieces, pieces },
    })),
    reps: reps.map(({ rep, ...row }) => {
      const user = rep === null ? undefined : people.get(rep)
      const name = user === undefined ? '' : joinTitleAndName(user.title, user.full_name)
      return { id: rep, name, ...toCounts(row) }
    }),
    professions: PROFESSIONS.map(profession => ({
      profession,
      ...toCounts(professions.find(row => row.profession === profession) ?? NONE),
    })),
  }
}

const NONE: RequestCounts = { requests: 0, pieces: 0 }

const toCounts = ({ requests, pieces }: RequestCounts): RequestCounts => ({ requests, pieces })

const byPieces = (one: RequestCounts, other: RequestCounts) => other.pieces - one.pieces

/** The weeks of these days from Monday on, the first and the last one cut, each with its counts. */
function toWeeks(rows: readonly (RequestCounts & Part)[], { from, to }: DayRange) {
  const weekday = (new Date(from).getUTCDay() + 6) % 7
  const weeks: Programme['requests']['weeks'] = []
  for (let monday = addDays(from, -weekday); monday <= to; monday = addDays(monday, 7)) {
    const sunday = addDays(monday, 6)
    const counts = toCounts(rows.find(({ week }) => week === monday) ?? NONE)
    weeks.push({ from: monday < from ? from : monday, to: sunday > to ? to : sunday, ...counts })
  }
  return weeks
}
