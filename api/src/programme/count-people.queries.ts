import { countQueryRows } from '../platform/database/count-query-rows.ts'
import type { Queryable } from '../platform/database/schema.ts'

/** The people whose data a company keeps: all with an account, and those with a closed one whom a supply record names (decision 68). */
export async function countPeople(db: Queryable, companyId: string): Promise<number> {
  const supplied = db.selectFrom('supply_records').where('company_id', '=', companyId).select('user_id')
  return countQueryRows(
    db
      .selectFrom('users')
      .where('company_id', '=', companyId)
      .where(eb => eb.or([eb('erased_at', 'is', null), eb('id', 'in', supplied)])),
  )
}
