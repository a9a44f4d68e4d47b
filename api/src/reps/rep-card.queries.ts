import { sql } from 'kysely'
import type { Company } from '../companies/companies.ts'
import type { Queryable, Trx } from '../platform/database/schema.ts'
import { findPresentRepAmong } from './hcps-of-reps.queries.ts'

export async function findRepCardCode(db: Queryable, repId: string): Promise<string | null> {
  const card = await db.selectFrom('rep_cards').where('rep_id', '=', repId).select('code').executeTakeFirst()
  return card?.code ?? null
}

/**
 * The rep of a company whose card has this code. Unknown codes and those of absent or deactivated reps take the same query.
 * @param lock the rep then cannot be disabled until the transaction ends
 */
export async function findRepByCardCode(
  db: Queryable,
  code: string,
  company: Company,
  { lock = false } = {},
) {
  return findPresentRepAmong(db, sql`select rep_id from rep_cards where code = ${code}`, company, { lock })
}

/** Stores the first code of a rep's card. @returns false when the card has one */
export async function insertRepCardCodeIfNone(trx: Trx, repId: string, code: string): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('rep_cards')
    .values({ rep_id: repId, code })
    .onConflict(conflict => conflict.column('rep_id').doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

/** Replaces the code of a rep's card. @returns false when the card has another code than the seen one */
export async function replaceRepCardCodeIfUnchanged(
  trx: Trx,
  repId: string,
  expectedCode: string,
  newCode: string,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('rep_cards')
    .set({ code: newCode, made_at: sql<Date>`now()` })
    .where('rep_id', '=', repId)
    .where('code', '=', expectedCode)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}
