import { NOT_ASSIGNED } from '@portal/contract/registration-status'
import { type Expression, type SqlBool, sql } from 'kysely'
import type { Queryable } from '../database/schema.ts'
import { countedBy, hasGrams, isListed, type Search, type SubmissionFilter } from './submission-search.ts'

/** Up to so many entries are found by their pieces and sorted; of more, a page is met soon by walking from the newest. */
const FEW = 2000
/** Entries that are walked past rather than jumped over. */
const NEAR = 500

/** The four cards' totals of the whole list, from the kept counts (R§2). */
export async function countAll(db: Queryable, campaignId: string) {
  const { rows } = await sql<{ total: number; pending: number; rejected: number }>`
    select coalesce(sum(entries), 0)::int as total,
      coalesce(sum(entries) filter (where status = 'PENDING'), 0)::int as pending,
      coalesce(sum(entries) filter (where status = 'CANCELLED'), 0)::int as rejected
    from submission_counts where campaign_id = ${campaignId} and gram = ''`.execute(db)
  return rows[0] ?? { total: 0, pending: 0, rejected: 0 }
}

const isOneRep = ({ salesRep }: SubmissionFilter) => salesRep !== undefined && salesRep !== NOT_ASSIGNED

/** A page of a list: the ids of its entries, newest first, and how many the whole list has. */
type Listed = { filtered: number; ids: string[] }
type Page = { offset: number; limit: number }

/** A page of what a filter and a search leave; the count is always exact. */
export async function findListed(
  db: Queryable,
  campaignId: string,
  filter: SubmissionFilter,
  search: Search | undefined,
  page: Page,
): Promise<Listed> {
  const listed = isListed(campaignId, filter, search)
  if (isOneRep(filter)) return collect(db, listed, page)
  const filtered = await readCount(db, campaignId, filter, search)
  if (search !== undefined && (filtered === undefined || filtered <= FEW)) {
    if (search.length === 0) return { filtered: 0, ids: [] }
    return collect(db, sql<SqlBool>`${hasGrams(search)} and ${listed}`, page)
  }
  const { offset, limit } = page
  if (filtered === undefined || offset >= filtered) return { filtered: filtered ?? 0, ids: [] }
  const start =
    search === undefined && offset > NEAR ? await findDay(db, campaignId, filter, offset) : undefined
  const until = start === undefined ? sql`` : sql`and entry.created_at < ${start.end}::timestamptz`
  const { rows } = await sql<{ id: string }>`
    select entry.id from campaign_entries as entry where ${listed} ${until}
    order by entry.created_at desc, entry.id desc
    limit ${limit} offset ${offset - (start?.before ?? 0)}`.execute(db)
  return { filtered, ids: rows.map(({ id }) => id) }
}

/** @returns how many entries there are, from the kept counts; undefined for a search they do not tell of */
async function readCount(
  db: Queryable,
  campaignId: string,
  filter: SubmissionFilter,
  search: Search | undefined,
): Promise<number | undefined> {
  if (search !== undefined) {
    const [only, ...others] = search
    return only?.isPiece && others.length === 0 ? only.atMost : undefined
  }
  const { rows } = await sql<{ count: number }>`
    select coalesce(sum(entries), 0)::int as count from submission_counts as kept
    where campaign_id = ${campaignId} and gram = '' and ${countedBy(filter)}`.execute(db)
  return rows[0]?.count ?? 0
}

/** Finds all entries first, then counts and sorts them: the planner cannot know how few there are. */
async function collect(db: Queryable, condition: Expression<SqlBool>, page: Page): Promise<Listed> {
  const { rows } = await sql<Listed>`
    with found as materialized (
      select entry.id, entry.created_at from campaign_entries as entry where ${condition}
    )
    select (select count(*)::int from found) as filtered, array(
      select id::text from found order by created_at desc, id desc limit ${page.limit} offset ${page.offset}
    ) as ids`.execute(db)
  return rows[0] ?? { filtered: 0, ids: [] }
}

/** The day that holds the entry at an offset from the newest, and how many entries are newer than that day. */
async function findDay(db: Queryable, campaignId: string, filter: SubmissionFilter, offset: number) {
  const { rows } = await sql<{ end: string; before: number }>`
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

/** Entries by id with their HCP, newest first. */
export async function findSubmissions(db: Queryable, ids: readonly string[]) {
  if (ids.length === 0) return []
  return db
    .selectFrom('campaign_entries as entry')
    .innerJoin('users as hcp', 'hcp.id', 'entry.user_id')
    .where('entry.id', 'in', ids)
    .select([
      'entry.id',
      'entry.status',
      'entry.created_at as createdAt',
      'entry.is_verified as isVerified',
      'entry.clinic_name as clinicName',
      'entry.clinic_address as clinicAddress',
      'hcp.id as userId',
      'hcp.title',
      'hcp.full_name as fullName',
      'hcp.phone',
      'hcp.promoter_id as promoterId',
      'hcp.professional_reg_no as professionalRegNo',
      'hcp.profession',
      'hcp.specialty',
      'hcp.clinic_name as hcpClinicName',
      'hcp.clinic_address as hcpClinicAddress',
    ])
    .orderBy('entry.created_at', 'desc')
    .orderBy('entry.id', 'desc')
    .execute()
}
