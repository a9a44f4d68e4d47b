import { type EntryStatus, NOT_ASSIGNED } from '@portal/contract/registration-status'
import { type Expression, type SqlBool, sql } from 'kysely'
import type { Queryable } from '../database/schema.ts'

export type SubmissionFilter = {
  search?: string | undefined
  status?: EntryStatus | undefined
  /** A rep's id, or NOT_ASSIGNED. */
  salesRep?: string | undefined
}

/** Texts of which an entry's search text must contain one. Lower-case, not empty. */
type Needle = {
  text: string
  /** Up to three of its pieces, the rarest first. */
  grams: string[]
  /** Entries the index of pieces brings, whatever the filter. */
  visits: number
  /** Entries of the filter that contain it, where that is kept: of a piece, or of a kept search. */
  exactly: number | undefined
}
/** The most frequent first. */
export type Search = readonly Needle[]

/** A piece of a needle, or the whole of one that is kept, with how many entries contain it. */
type Piece = { text: string; gram: string; visits: number; entries: number }

/** Characters of the longest pieces the index holds. */
const PIECE_LENGTH = 3
/** Rare pieces narrow a search; more than these cost more than they save. */
const GRAMS_USED = 3

/**
 * What a search looks for: part of a name, clinic or rep name; the phone too, also when it is typed with spaces,
 * dashes or plus (R§5, D§8). What no entry contains is left out.
 * @returns undefined when everything is wanted
 */
export async function readSearch(
  db: Queryable,
  campaignId: string,
  filter: SubmissionFilter,
): Promise<Search | undefined> {
  const wanted = (filter.search ?? '').normalize('NFC').replace(/\s+/g, ' ')
  if (wanted === '') return undefined
  const digits = /^[\d\s\-().+]+$/.test(wanted) ? wanted.replace(/\D/g, '') : ''
  const apart = digits !== wanted && digits !== ''
  const { rows } = await sql<Piece>`
    select needle.text, piece.gram, coalesce(sum(kept.entries), 0)::int as visits,
      coalesce(sum(kept.entries) filter (where ${countedBy(filter)}), 0)::int as entries
    from (
      select lower(${wanted}::text) as text
      union all select phone_marks(${digits}::text) where ${apart}::boolean
    ) as needle
    cross join lateral (
      select unnest(search_grams(needle.text)) as gram
      union select text from kept_searches where campaign_id = ${campaignId} and text = needle.text
    ) as piece
    left join submission_counts as kept on kept.campaign_id = ${campaignId} and kept.gram = piece.gram
    where length(piece.gram) = least(length(needle.text), ${PIECE_LENGTH}) or piece.gram = needle.text
    group by needle.text, piece.gram
    order by visits`.execute(db)
  return [...Map.groupBy(rows, ({ text }) => text)]
    .map(([text, pieces]) => readNeedle(text, pieces))
    .filter(({ visits, exactly }) => visits > 0 && exactly !== 0)
    .toSorted((one, other) => other.visits - one.visits)
}

function readNeedle(text: string, pieces: Piece[]): Needle {
  const indexed = pieces.filter(({ gram }) => [...gram].length <= PIECE_LENGTH)
  return {
    text,
    grams: indexed.slice(0, GRAMS_USED).map(({ gram }) => gram),
    visits: indexed[0]?.visits ?? 0,
    exactly: pieces.find(({ gram }) => gram === text)?.entries,
  }
}

export const isOneRep = ({ salesRep }: SubmissionFilter) =>
  salesRep !== undefined && salesRep !== NOT_ASSIGNED

/** The kept counts a filter reaches; a rep's entries are too few to be counted apart. */
export function countedBy({ status, salesRep }: SubmissionFilter): Expression<SqlBool> {
  const conditions = [sql<SqlBool>`true`]
  if (status !== undefined) conditions.push(sql<SqlBool>`kept.status = ${status}`)
  if (salesRep === NOT_ASSIGNED) conditions.push(sql<SqlBool>`not kept.assigned`)
  else if (salesRep !== undefined) conditions.push(sql<SqlBool>`kept.assigned`)
  return sql<SqlBool>`(${sql.join(conditions, sql` and `)})`
}

/** The entries of a campaign that a filter leaves, and that contain what is searched for. */
export function isListed(campaignId: string, { status, salesRep }: SubmissionFilter, search?: Search) {
  const conditions = [sql<SqlBool>`entry.campaign_id = ${campaignId}`]
  if (status !== undefined) conditions.push(sql<SqlBool>`entry.status = ${status}`)
  if (salesRep === NOT_ASSIGNED) conditions.push(sql<SqlBool>`entry.promoter_id is null`)
  else if (salesRep !== undefined) conditions.push(sql<SqlBool>`entry.promoter_id = ${salesRep}`)
  if (search !== undefined) {
    const found = search.map(({ text }) => sql<SqlBool>`strpos(entry.search_text, ${text}::text) > 0`)
    conditions.push(sql<SqlBool>`(${sql.join(found, sql` or `)})`)
  }
  return sql<SqlBool>`(${sql.join(conditions, sql` and `)})`
}

/** Lets the index of pieces find the entries, where they are few. */
export function hasGrams(search: Search): Expression<SqlBool> {
  const found = search.map(
    ({ grams }) => sql<SqlBool>`search_grams(entry.search_text) @> ${sql.val(grams)}::text[]`,
  )
  return sql<SqlBool>`(${sql.join(found, sql` or `)})`
}
