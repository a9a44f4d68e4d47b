import { HCP } from '@portal/contract/roles'
import { sql } from 'kysely'
import type { Queryable } from '../platform/database/schema.ts'

/** The companies in use: those with an admin, a rep or an HCP (decision 25). */
export async function findCompaniesInUse(
  db: Queryable,
  companyIds: readonly string[],
): Promise<ReadonlySet<string>> {
  // One index lookup per company: a distinct query would read all users.
  const { rows } = await sql<{ id: string }>`
    select id from unnest(${companyIds}::uuid[]) as company(id)
    where exists (select 1 from users where company_id = company.id)`.execute(db)
  return new Set(rows.map(({ id }) => id))
}

/** Whether a company has an HCP, also an erased one. */
export async function hasHcp(db: Queryable, companyId: string): Promise<boolean> {
  const hcps = db.selectFrom('users').where('company_id', '=', companyId).where('role', '=', HCP)
  return (await hcps.select('id').limit(1).executeTakeFirst()) !== undefined
}
