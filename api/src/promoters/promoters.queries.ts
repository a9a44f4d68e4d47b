import { joinName } from '@portal/contract/names'
import type { Promoter } from '@portal/contract/promoters'
import { REP } from '@portal/contract/roles'
import { sql } from 'kysely'
import type { Queryable } from '../database/schema.ts'

function selectReps(db: Queryable) {
  return db
    .selectFrom('users')
    .where('role', '=', REP)
    .where('disabled_at', 'is', null)
    .select(['id', 'title', 'full_name', 'phone'])
    .$narrowType<{ phone: string }>() // a rep has one: a constraint of the table
}

function toPromoter(row: { id: string; title: string | null; full_name: string; phone: string }): Promoter {
  return { id: row.id, name: joinName(row.title, row.full_name), phone: row.phone }
}

/** The rep with exactly this id, or none (D§8). */
export async function findPromoter(db: Queryable, id: string): Promise<Promoter[]> {
  return (await selectReps(db).where('id', '=', id).execute()).map(toPromoter)
}

/** A company's reps by name. @param name a part of it, in upper or lower case, taken literally (R§7) */
export async function findPromoters(db: Queryable, companyId: string, name: string): Promise<Promoter[]> {
  const rows = await selectReps(db)
    .where('company_id', '=', companyId)
    .where(sql<boolean>`position(lower(${name}) in lower(full_name)) > 0`)
    .orderBy('full_name')
    .orderBy('id')
    .execute()
  return rows.map(toPromoter)
}
