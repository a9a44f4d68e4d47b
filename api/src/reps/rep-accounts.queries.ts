import { HCP, REP, type Role } from '@portal/contract/roles'
import { sql } from 'kysely'
import type { Queryable, Trx, UserRow } from '../platform/database/schema.ts'

/** A company's reps by name, disabled ones too, each with the number of assigned HCPs and of those who came by the card. */
export async function findRepAccounts(db: Queryable, companyId: string) {
  return selectAccounts(db)
    .where('rep.company_id', '=', companyId)
    .orderBy('full_name')
    .orderBy('id')
    .execute()
}

export async function findRepAccount(db: Queryable, repId: string, companyId: string) {
  return selectAccounts(db).where('rep.company_id', '=', companyId).where('id', '=', repId).executeTakeFirst()
}

export type RepRow = Awaited<ReturnType<typeof findRepAccounts>>[number]

function selectAccounts(db: Queryable) {
  return db
    .selectFrom('users as rep')
    .where('role', '=', REP)
    .selectAll('rep')
    .select([
      sql<number>`(select count(*)::int from users where promoter_id = rep.id)`.as('hcps'),
      sql<number>`(select count(*)::int from users where card_rep_id = rep.id)`.as('byCard'),
    ])
    .$narrowType<{ phone: string }>() // a rep has one: a constraint of the table
}

/** Locks users of a company until the transaction ends, always in id order. */
function lockUsers(trx: Trx, companyId: string, role: Role) {
  return trx
    .selectFrom('users')
    .where('company_id', '=', companyId)
    .where('role', '=', role)
    .selectAll()
    .orderBy('id')
    .forNoKeyUpdate()
}

/** Locks reps of a company until the transaction ends. @returns them by id */
export async function lockRepsById(
  trx: Trx,
  repIds: readonly string[],
  companyId: string,
): Promise<Map<string, UserRow>> {
  const reps = await lockUsers(trx, companyId, REP).where('id', 'in', repIds).execute()
  return new Map(reps.map(rep => [rep.id, rep]))
}

/** Locks the HCPs of a rep until the transaction ends. @returns them oldest first */
export async function lockHcpsOfRep(trx: Trx, repId: string, companyId: string): Promise<UserRow[]> {
  const hcps = await lockUsers(trx, companyId, HCP).where('promoter_id', '=', repId).execute()
  return hcps.toSorted((one, other) => one.created_at.getTime() - other.created_at.getTime())
}
