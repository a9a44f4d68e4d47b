import { addDays } from '@portal/contract/days'
import type { Programme, RequestCounts } from '@portal/contract/programme/programme.endpoints'
import type { DayRange, Periods } from '@portal/contract/programme/programme-period'
import { PROFESSIONS } from '@portal/contract/users/professions'
import { sql } from 'kysely'
import type { Company } from '../companies/companies.ts'
import { whereTimeInDays } from '../platform/database/days.ts'
import type { Database } from '../platform/database/schema.ts'
import { countRegistrationsByCardOfReps } from '../reps/hcps-of-reps.queries.ts'
import { findItemNames } from '../stock/stock-lists.queries.ts'
import { formatNameWithTitle } from '../users/personal-info.ts'
import { findUsersOf } from '../users/users.queries.ts'

type Part = {
  grouping: number
  current: boolean
  /** The number of the week in the period, from 1. */
  week: number
  item: string
  rep: string | null
  profession: string
}

const [WEEK, ITEM, REP, PROFESSION, ALL] = [0b0111, 0b1011, 0b1101, 0b1110, 0b1111]

/** Counts the requests of two ranges of days, and those of the later one by week, sample, rep and profession. */
export async function countRequestsForProgramme(
  db: Database,
  { id, timeZone }: Company,
  { period, before }: Periods,
): Promise<Programme['requests']> {
  const isIn = (days: DayRange) => whereTimeInDays('orders.created_at', { ...days, timeZone })
  const weeks = weeksOf(period)
  const mondays = sql`(select array_agg(day::timestamp at time zone ${timeZone} order by day)
    from unnest(${weeks.map(({ from }) => from)}::date[]) as day)`
  // First by all parts at once, which several processes can do; the sums of sums are quick. What is before the first week
  // is of the period before. The outer bounds are for the index. An order's items are numbered from 0, so it counts once however many it has.
  // A parcel sent again counts once, as the request that it replaces. A dropped sample is no piece.
  const { rows } = await sql<RequestCounts & Part>`
    with asked as (
      select width_bucket(orders.created_at, ${mondays}) as week, shop_item_id as item, orders.promoter_id as rep, profession,
        count(*) filter (where position = 0) as requests, count(*) filter (where dropped_at is null) as pieces
      from orders join order_items on order_id = orders.id join users on users.id = orders.user_id
      where orders.company_id = ${id} and orders.replaces_id is null and ${isIn({ from: before.from, to: period.to })}
        and (${isIn(period)} or ${isIn(before)})
      group by 1, 2, 3, 4
    ), placed as (select *, week > 0 as current from asked)
    select grouping(week, item, rep, profession) as grouping, current, week, item, rep, profession,
      sum(requests)::int as requests, sum(pieces)::int as pieces
    from placed
    group by grouping sets ((current), (current, week), (current, item), (current, rep), (current, profession))`.execute(
    db,
  )
  const partsOf = (grouping: number | undefined, current = true) =>
    rows.filter(row => row.grouping === grouping && row.current === current)
  const [all = NONE] = partsOf(ALL)
  const [earlier = NONE] = partsOf(ALL, false)
  const items = partsOf(ITEM)
    .filter(({ pieces }) => pieces > 0)
    .toSorted(byPieces)
  const cards = await countRegistrationsByCardOfReps(db, id, { ...period, timeZone })
  const asked = partsOf(REP).toSorted(byPieces)
  // A rep whose card brought somebody is listed also without a request.
  const others = [...cards.keys()].filter(card => asked.every(({ rep }) => rep !== card))
  const reps = [...asked, ...others.map(rep => ({ rep, ...NONE }))]
  const itemIds = items.map(({ item }) => item)
  const itemNames = await findItemNames(db, id, itemIds)
  const people = await findUsersOf(db, reps, ({ rep }) => rep)
  const professions = partsOf(PROFESSION)
  return {
    period: toCounts(all),
    before: toCounts(earlier),
    weeks: weeks.map((days, index) => ({
      ...days,
      ...toCounts(partsOf(WEEK).find(({ week }) => week === index + 1) ?? NONE),
    })),
    // An order has a sample once, so its requests are its pieces.
    samples: items.map(({ item, pieces }) => ({
      ...{ id: item, name: itemNames.get(item) ?? '' },
      ...{ requests: pieces, pieces },
    })),
    reps: reps.map(({ rep, ...row }) => ({
      ...{ id: rep, name: formatNameWithTitle(people.get(rep)) },
      ...toCounts(row),
      byCard: cards.get(rep ?? '') ?? 0,
    })),
    professions: PROFESSIONS.map(profession => ({
      profession,
      ...toCounts(professions.find(row => row.profession === profession) ?? NONE),
    })),
  }
}

const NONE: RequestCounts = { requests: 0, pieces: 0 }

const toCounts = ({ requests, pieces }: RequestCounts): RequestCounts => ({ requests, pieces })

const byPieces = (one: RequestCounts, other: RequestCounts) => other.pieces - one.pieces

/** The weeks of these days from Monday on, the first and the last one cut. */
function weeksOf({ from, to }: DayRange): DayRange[] {
  const weekday = (new Date(from).getUTCDay() + 6) % 7
  const weeks: DayRange[] = []
  for (let monday = addDays(from, -weekday); monday <= to; monday = addDays(monday, 7)) {
    const sunday = addDays(monday, 6)
    weeks.push({ from: monday < from ? from : monday, to: sunday > to ? to : sunday })
  }
  return weeks
}
