import type { AdminAccount } from '@portal/contract/auth/admins.endpoints'
import { ADMIN } from '@portal/contract/roles'
import { sql } from 'kysely'
import { findBounces } from '../../notifications/mail-bounces.queries.ts'
import { findLatestTimesOfAction } from '../../platform/audit/audit-events.queries.ts'
import type { Queryable } from '../../platform/database/schema.ts'

/** A company's admins by email, the disabled ones last. @param onlyAdminId only this one */
export async function findAdminAccounts(
  db: Queryable,
  companyId: string,
  onlyAdminId?: string,
): Promise<AdminAccount[]> {
  let query = db
    .selectFrom('users')
    .leftJoin('second_factors', 'second_factors.user_id', 'users.id')
    .leftJoin('admin_links', join =>
      join.onRef('admin_links.user_id', '=', 'users.id').on('admin_links.expires_at', '>', sql<Date>`now()`),
    )
    .leftJoin('admin_identities', 'admin_identities.user_id', 'users.id')
    .leftJoin('sign_on_rules', join =>
      join
        .onRef('sign_on_rules.break_glass_id', '=', 'users.id')
        .on('sign_on_rules.only_provider', '=', true),
    )
    .leftJoin('users as makers', 'makers.id', 'admin_links.made_by')
    .where('users.company_id', '=', companyId)
    .where('users.role', '=', ADMIN)
    .select([
      'users.id',
      'users.email',
      'users.full_name as name',
      'users.admin_role as role',
      'users.disabled_at',
    ])
    .select(['second_factors.confirmed_at', 'admin_links.expires_at', 'makers.full_name as maker'])
    .select([
      sql<boolean>`users.password_hash is not null`.as('hasPassword'),
      sql<boolean>`admin_identities.user_id is not null`.as('singleSignOn'),
      sql<boolean>`sign_on_rules.company_id is not null`.as('breakGlass'),
    ])
    .$narrowType<{ email: string; role: AdminAccount['role'] }>()
    .orderBy(sql`users.disabled_at is not null`)
    .orderBy('users.email')
  if (onlyAdminId !== undefined) query = query.where('users.id', '=', onlyAdminId)
  const rows = await query.execute()
  const ids = rows.map(row => row.id)
  const logins = await findLatestTimesOfAction(db, companyId, ids, 'session.started')
  const bounces = await findBounces(
    db,
    rows.map(({ email }) => email),
  )
  return rows.map(({ disabled_at, confirmed_at, expires_at, maker, hasPassword, ...admin }) => ({
    ...admin,
    state: disabled_at !== null ? 'DISABLED' : hasPassword || admin.singleSignOn ? 'ACTIVE' : 'INVITED',
    secondFactor: confirmed_at !== null,
    lastLoginAt: logins.get(admin.id)?.toISOString() ?? null,
    linkExpiresAt: expires_at?.toISOString() ?? null,
    linkMadeBy: maker,
    mailBounces: bounces.get(admin.email) ?? 0,
  }))
}
