import { ADMIN, HCP } from '@portal/contract/roles'
import type { Invitations } from '@portal/contract/users/invitations.endpoints'
import { sql } from 'kysely'
import type { Queryable, Trx } from '../platform/database/schema.ts'

/** HCPs whom an admin imported, with an approved registration. */
const importedHcps = (companyId: string) => sql`
  from users join campaign_entries entry on entry.user_id = users.id and entry.is_verified
  where users.company_id = ${companyId} and users.role = ${HCP} and users.disabled_at is null
    and users.registered_by_id in (select id from users where company_id = ${companyId} and role = ${ADMIN})`

/** Whether an HCP has logged in: a login stores the language, and then the terms are accepted. */
const hasLoggedIn = sql<boolean>`(users.locale is not null or users.register_source ? 't&c')`

/** How many of a company's imported HCPs were invited and have logged in. */
export async function countInvitations(db: Queryable, companyId: string): Promise<Invitations> {
  const { rows } = await sql<Invitations>`
    select count(*)::int as imported,
      (count(*) filter (where invited_at is not null))::int as invited,
      (count(*) filter (where ${hasLoggedIn}))::int as "loggedIn",
      (count(*) filter (where invited_at is null and not ${hasLoggedIn}))::int as "notYet"
    ${importedHcps(companyId)}`.execute(db)
  return rows[0] ?? { imported: 0, invited: 0, loggedIn: 0, notYet: 0 }
}

/** Marks the next imported HCPs as invited, in the order of their import. A parallel call gets others. @returns their ids */
export async function markNextHcpsInvited(trx: Trx, companyId: string, maxCount: number): Promise<string[]> {
  // Materialized: a planner that reads the list twice would exceed the limit.
  const { rows } = await sql<{ id: string }>`
    with next as materialized (
      select users.id ${importedHcps(companyId)} and invited_at is null and not ${hasLoggedIn}
      order by users.created_at, users.id limit ${maxCount} for update of users)
    update users set invited_at = now() from next
    where users.id = next.id and invited_at is null
    returning users.id`.execute(trx)
  return rows.map(({ id }) => id)
}
