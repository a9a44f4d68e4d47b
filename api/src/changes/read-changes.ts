import { CHANGE_ROWS_MAX, type ChangeList } from '@portal/contract/changes/changes.endpoints'
import { sql } from 'kysely'
import { readPageByTime } from '../platform/database/pagination.ts'
import type { Database, Queryable, Trx } from '../platform/database/schema.ts'
import { type ChangedRow, changeSources } from './change-lists.ts'

/** Which list of which company. */
type Followed<List extends ChangeList> = { companyId: string; list: List }
type ChangesPage<List extends ChangeList> = {
  data: ChangedRow<List>[]
  meta: { next: string; more: boolean }
}

const NO_ID = '00000000-0000-0000-0000-000000000000'
/** Changed records that get their place in one reading: more than a page, and few enough for a busy server. */
const PLACES_MAX = 2000
const BEGINNING = `0_${NO_ID}`

/**
 * A page of a list that another system follows (decision 74). The first reading goes through all records by their ids, and then
 * tells what changed since it began. A record that changes gets its place in the list when a reader finds it committed, after all
 * places that were ever given: so no reader passes it over, whatever transactions are open and wherever the clock is set.
 */
export async function readChanges<List extends ChangeList>(
  db: Database,
  { companyId, list }: Followed<List>,
  cursor?: string,
): Promise<ChangesPage<List>> {
  const followed = { companyId, list }
  return db.transaction().execute(async trx => {
    const [time, id, lastId] = cursor?.split('_') ?? []
    if (lastId !== undefined) return readAllRecords(trx, followed, `${time}_${id}`, lastId)
    await givePlaces(trx, followed)
    if (cursor === undefined) return readAllRecords(trx, followed, await findLastPlace(trx, followed), NO_ID)
    const page = { limit: CHANGE_ROWS_MAX, cursor }
    const { rows, next } = await readPageByTime(selectPlaces(trx, followed), 'listed', page, {
      sort: 'oldest',
    })
    const meta = { next: rows.at(-1)?.cursor ?? cursor, more: next !== null }
    return { data: await describe(trx, list, rows), meta }
  })
}

/** @param from where the list stood when this reading began, before its first record was read */
async function readAllRecords<List extends ChangeList>(
  db: Queryable,
  { companyId, list }: Followed<List>,
  from: string,
  afterId: string,
): Promise<ChangesPage<List>> {
  const ids = changeSources[list].ids(db, companyId).as('listed')
  const rows = await db
    .selectFrom(ids)
    .where('listed.id', '>', afterId)
    .orderBy('listed.id')
    .limit(CHANGE_ROWS_MAX)
    .select('listed.id')
    .execute()
  const last = rows[CHANGE_ROWS_MAX - 1]
  const meta = last ? { next: `${from}_${last.id}`, more: true } : { next: from, more: false }
  return { data: await describe(db, list, rows), meta }
}

async function findLastPlace(db: Queryable, followed: Followed<ChangeList>): Promise<string> {
  const { rows } = await readPageByTime(selectPlaces(db, followed), 'listed', { limit: 1, cursor: undefined })
  return rows[0]?.cursor ?? BEGINNING
}

/** The records that have a place in the list. */
function selectPlaces(db: Queryable, { companyId, list }: Followed<ChangeList>) {
  const places = db
    .selectFrom('record_changes')
    .where('company_id', '=', companyId)
    .where('list', '=', list)
    .where('changed_at', 'is not', null)
    .select(['id', 'changed_at as created_at'])
    .as('listed')
  return db.selectFrom(places).select('listed.id')
}

/**
 * Gives changed records the next places. One reader of a list at a time; what an open transaction has marked again stays
 * marked.
 */
async function givePlaces(trx: Trx, { companyId, list }: Followed<ChangeList>): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`changes ${list} ${companyId}`}, 0))`.execute(trx)
  await sql`
    with found as materialized (
      select id from record_changes where company_id = ${companyId} and list = ${list} and pending
      limit ${PLACES_MAX} for update skip locked
    ), place as (
      select greatest(clock_timestamp(), max(changed_at) + interval '1 microsecond') as at
      from record_changes where company_id = ${companyId} and list = ${list}
    )
    update record_changes set pending = false, changed_at = place.at from found, place
    where record_changes.list = ${list} and record_changes.id = found.id`.execute(trx)
}

async function describe<List extends ChangeList>(
  db: Queryable,
  list: List,
  marks: readonly { id: string }[],
): Promise<ChangedRow<List>[]> {
  const ids = marks.map(({ id }) => id)
  const rows = new Map((await changeSources[list].rows(db, ids)).map(row => [row.id, row]))
  return ids.map(id => rows.get(id) ?? { id, erased: true })
}
