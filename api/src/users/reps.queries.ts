import { HCP, REP } from '@portal/contract/roles'
import { sql } from 'kysely'
import { isInMonth, type Month } from '../database/month.ts'
import { cursorOf, cutPage, isAfter, type Page, type PageRequest } from '../database/page.ts'
import type { Queryable, Trx, UserRow } from '../database/schema.ts'

/** Reps who are with a company still. */
function selectReps(db: Queryable) {
  return db
    .selectFrom('users')
    .where('role', '=', REP)
    .where('disabled_at', 'is', null)
    .select(['id', 'title', 'full_name', 'phone'])
    .$narrowType<{ phone: string }>() // a rep has one: a constraint of the table
}

export async function findRep(db: Queryable, id: string) {
  return selectReps(db).where('id', '=', id).executeTakeFirst()
}

/** A company's reps by name. */
export async function findReps(db: Queryable, companyId: string) {
  return selectReps(db).where('company_id', '=', companyId).orderBy('full_name').orderBy('id').execute()
}

/** Whether a company has this rep, who cannot be disabled until the transaction ends. */
export async function holdRep(trx: Trx, id: string, companyId: string): Promise<boolean> {
  const rep = await selectReps(trx)
    .where('id', '=', id)
    .where('company_id', '=', companyId)
    .forShare()
    .executeTakeFirst()
  return rep !== undefined
}

/** An HCP this rep registered, which stays so whoever is assigned later (D§5). */
export async function isRegisteredBy(db: Queryable, hcpId: string, repId: string): Promise<boolean> {
  const user = await db
    .selectFrom('users')
    .select('id')
    .where('id', '=', hcpId)
    .where('role', '=', HCP)
    .where('registered_by_id', '=', repId)
    .executeTakeFirst()
  return user !== undefined
}

/** A page of the HCPs assigned to a rep, newest first (R§2, D§8). */
export async function findHcpsOf(
  db: Queryable,
  repId: string,
  { limit, cursor }: PageRequest,
): Promise<Page<UserRow>> {
  let query = db
    .selectFrom('users')
    .selectAll()
    .select(cursorOf('users'))
    .where('promoter_id', '=', repId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit + 1)
  if (cursor !== undefined) query = query.where(isAfter('users', cursor))
  return cutPage(await query.execute(), limit)
}

/** HCPs assigned to a rep who registered in a month. */
export async function countRegistered(db: Queryable, repId: string, month: Month): Promise<number> {
  const { count } = await db
    .selectFrom('users')
    .where('promoter_id', '=', repId)
    .where(isInMonth('created_at', month))
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow()
  return count
}
