import { type Expression, type SqlBool, sql } from 'kysely'
import type { Queryable } from '../database/schema.ts'
import { countFound } from './submission-counts.ts'
import {
  countedBy,
  hasGrams,
  isListed,
  isOneRep,
  type Search,
  type SubmissionFilter,
} from './submission-search.ts'

/** Up to so many entries are found by their pieces and sorted; of more, a page is met soon by walking along the list. */
const FEW = 2000
/** Entries that are walked past rather than jumped over. */
const NEAR = 500

/** Of so many entries each may be looked at in the time that one takes whose pieces are asked for. */
const GRAMS_COST = 8

/** A page of a list: the ids of its entries, newest first, and how many the whole list has. */
type Listed = { filtered: number; ids: string[] }
type Page = { offset: number; limit: number }

/**
 * A page of what a filter and a search leave; the count is always exact.
 * @param all how many entries the filter leaves without the search
 */
export async function findListed(
  db: Queryable,
  campaignId: string,
  filter: SubmissionFilter,
  search: Search | undefined,
  all: number,
  page: Page,
): Promise<Listed> {
  const listed = isListed(campaignId, filter, search)
  if (isOneRep(filter)) return collect(db, listed, page)
  if (search?.length === 0) return { filtered: 0, ids: [] }
  const filtered = search === undefined ? all : await countFound(db, campaignId, filter, search)
  if (search !== undefined && (filtered === undefined || isSoonerCollected(search, filtered, all, page))) {
    const isNarrowed = countVisits(search) * GRAMS_COST < all
    return collect(db, isNarrowed ? sql<SqlBool>`${hasGrams(search)} and ${listed}` : listed, page)
  }
  const total = filtered ?? 0
  const start = search === undefined ? await findDay(db, campaignId, filter, total, page) : undefined
  return { filtered: total, ids: await walk(db, listed, total, page, start) }
}

/** Entries that the index of pieces brings for a search. */
function countVisits(search: Search): number {
  return search.reduce((sum, { visits }) => sum + visits, 0)
}

/** Whether visiting all that contain a search takes fewer entries than walking to its page from the nearer end of the list. */
function isSoonerCollected(search: Search, filtered: number, all: number, { offset, limit }: Page): boolean {
  const visits = countVisits(search)
  const passed = Math.max(0, Math.min(offset, filtered - offset)) + limit
  return visits <= FEW || visits < (passed * all) / Math.max(filtered, 1)
}

/** Finds all entries first, then counts and sorts them: the planner cannot know how few there are. */
async function collect(db: Queryable, condition: Expression<SqlBool>, page: Page): Promise<Listed> {
  const { rows } = await sql<Listed>`
    with found as materialized (
      select entry.id, entry.created_at from campaign_entries as entry where ${condition}
    )
    select (select count(*)::int from found) as filtered, array(
      select found.id::text from found order by found.created_at desc, found.id desc
      limit ${page.limit} offset ${page.offset}
    ) as ids`.execute(db)
  return rows[0] ?? { filtered: 0, ids: [] }
}

/** Meets the entries of a page along the list, from whichever of its ends is nearer. */
async function walk(
  db: Queryable,
  listed: Expression<SqlBool>,
  filtered: number,
  { offset, limit }: Page,
  start: Day | undefined,
): Promise<string[]> {
  const taken = Math.min(limit, filtered - offset)
  if (taken <= 0) return []
  const after = filtered - offset - taken
  const fromOldest = start === undefined && after < offset
  const order = fromOldest ? sql`asc` : sql`desc`
  const until = start === undefined ? sql`` : sql`and entry.created_at < ${start.end}::timestamptz`
  const { rows } = await sql<{ id: string }>`
    select entry.id from campaign_entries as entry where ${listed} ${until}
    order by entry.created_at ${order}, entry.id ${order}
    limit ${taken} offset ${fromOldest ? after : offset - (start?.before ?? 0)}`.execute(db)
  const ids = rows.map(({ id }) => id)
  return fromOldest ? ids.toReversed() : ids
}

/** Where a day ends, and how many entries are newer than it. */
type Day = { end: string; before: number }

/** @returns the day that holds the first entry of a page; undefined for a page near an end of the list */
async function findDay(
  db: Queryable,
  campaignId: string,
  filter: SubmissionFilter,
  filtered: number,
  { offset }: Page,
): Promise<Day | undefined> {
  if (Math.min(offset, filtered - offset) <= NEAR) return undefined
  const { rows } = await sql<Day>`
    with days as (
      select day, sum(entries) as entries from submission_days as kept
      where campaign_id = ${campaignId} and ${countedBy(filter)} group by day
    ), running as (
      select day, entries, sum(entries) over (order by day desc) as upto from days
    )
    select (day + 1)::text || ' 00:00:00Z' as end, (upto - entries)::int as before
    from running where upto > ${offset} order by day desc limit 1`.execute(db)
  return rows[0]
}
