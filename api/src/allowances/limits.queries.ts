import type { Received } from '@portal/contract/endpoints'
import { sql } from 'kysely'
import { versionAfter } from '../database/columns.ts'
import { todayIn } from '../database/days.ts'
import type { Queryable, Trx } from '../database/schema.ts'

type Description = Received<'POST /admin/sample-limits/create', 'body'>

/** Whose limits they are, and in which time zone it is today. */
export type Hcp = { id: string; companyId: string; profession: string | null; timeZone: string }

const limitColumns = [
  'sample_limits.id',
  'item_id as itemId',
  'category',
  'profession',
  'period',
  'days',
  'pieces',
  'active',
  'updated_at as updatedAt',
] as const

/** A company's limits, the active ones first. */
export async function findLimits(db: Queryable, companyId: string) {
  return db
    .selectFrom('sample_limits')
    .where('company_id', '=', companyId)
    .orderBy('active', 'desc')
    .orderBy('created_at')
    .orderBy('id')
    .select(limitColumns)
    .execute()
}

export type LimitRow = Awaited<ReturnType<typeof findLimits>>[number]

export async function findLimit(db: Queryable, id: string, companyId: string) {
  return db
    .selectFrom('sample_limits')
    .where('id', '=', id)
    .where('company_id', '=', companyId)
    .select(limitColumns)
    .executeTakeFirst()
}

/** What applies to an HCP today, with the pieces allowed beyond it; `today` is a day, as 'YYYY-MM-DD'. */
export async function findLimitsOf(db: Queryable, { id, companyId, profession, timeZone }: Hcp) {
  return db
    .selectFrom('sample_limits')
    .where('company_id', '=', companyId)
    .where('active', '=', true)
    .where(eb => eb.or([eb('profession', 'is', null), eb(sql<string>`profession`, '=', profession)]))
    .orderBy('created_at')
    .orderBy('id')
    .select(limitColumns)
    .select([
      sql<string>`(${todayIn(timeZone)})::text`.as('today'),
      sql<number>`(select coalesce(sum(extra.pieces), 0)::int from limit_exceptions extra
        where extra.limit_id = sample_limits.id and user_id = ${id} and until >= ${todayIn(timeZone)})`.as(
        'extra',
      ),
    ])
    .execute()
}

export async function insertLimit(trx: Trx, companyId: string, limit: Description): Promise<string> {
  const { id } = await trx
    .insertInto('sample_limits')
    .values({ company_id: companyId, ...columnsOf(limit) })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** A limit of a company, held until the transaction ends. */
export async function lockLimit(trx: Trx, id: string, companyId: string) {
  return trx
    .selectFrom('sample_limits')
    .where('id', '=', id)
    .where('company_id', '=', companyId)
    .select('updated_at')
    .forNoKeyUpdate()
    .executeTakeFirst()
}

export async function updateLimit(trx: Trx, id: string, limit: Description): Promise<void> {
  await trx
    .updateTable('sample_limits')
    .set({
      ...columnsOf(limit),
      updated_at: versionAfter('sample_limits'),
    })
    .where('id', '=', id)
    .execute()
}

function columnsOf({ itemId, category, profession, period, days, pieces, active }: Description) {
  return { item_id: itemId, category, profession, period, days, pieces, active }
}
