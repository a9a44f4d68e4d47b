import { sql } from 'kysely'
import type { Database, Trx } from '../database/schema.ts'
import { hasGrams, isListed, type Search } from './submission-search.ts'

/** Where more entries would be visited, a search is counted once and its count kept. */
const MANY = 5000
/** Kept searches of a campaign; every change of an entry looks for each in its text. */
const KEPT_MAX = 500

/**
 * Keeps the counts of what a search looks for where counting would take long; triggers hold them from then on (decision 10).
 * @returns whether there is anything new to read
 */
export async function keepSearch(
  db: Database,
  campaignId: string,
  search: Search,
  { many = MANY, keptMax = KEPT_MAX } = {},
): Promise<boolean> {
  const frequent = search.filter(({ exactly, visits }) => exactly === undefined && visits > many)
  for (const needle of frequent) {
    await db.transaction().execute(async trx => {
      // As the triggers do: nobody changes an entry between its being counted and its changes being added.
      await sql`select pg_advisory_xact_lock(hashtext('submission_counts'))`.execute(trx)
      if (await startKeeping(trx, campaignId, needle.text, keptMax)) {
        await sql`
          insert into submission_counts (campaign_id, gram, status, assigned, entries)
          select entry.campaign_id, ${needle.text}, status, promoter_id is not null, count(*)
          from campaign_entries as entry where ${hasGrams([needle])} and ${isListed(campaignId, {}, [needle])}
          group by 1, 2, 3, 4`.execute(trx)
      }
    })
  }
  return frequent.length > 0
}

/** Makes room for a text among the kept ones. @returns false when it is there already */
async function startKeeping(trx: Trx, campaignId: string, text: string, keptMax: number): Promise<boolean> {
  const { rows } = await sql`
    insert into kept_searches (campaign_id, text) values (${campaignId}, ${text})
    on conflict do nothing returning id`.execute(trx)
  if (rows.length === 0) return false
  await sql`
    with gone as (
      delete from kept_searches where id in (
        select id from kept_searches where campaign_id = ${campaignId} order by id desc offset ${keptMax}
      ) returning text
    )
    delete from submission_counts
    where campaign_id = ${campaignId} and gram in (select text from gone)`.execute(trx)
  return true
}
