import { ADMINS, type AdminRole, isRoleInAdminGroup } from '@portal/contract/admin-roles'
import { CASE_KINDS_OF_ADMINS } from '@portal/contract/cases/case-kinds'
import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../platform/database/schema.ts'

/**
 * The condition on audit events that an admin of a role may read. Who reported what to whom is for owners and compliance: others
 * read the events of the kinds of cases that they work on. The room of cases stands behind this one.
 * @returns undefined for all events
 */
export function whereEventVisible(
  companyId: string,
  adminRole: AdminRole | null,
): RawBuilder<boolean> | undefined {
  if (adminRole === null || isRoleInAdminGroup(ADMINS.complianceOfficers, adminRole)) return undefined
  const kinds = sql`${CASE_KINDS_OF_ADMINS[adminRole]}::text[]`
  return sql<boolean>`(entity <> 'case' or entity_id in (
    select cases.id::text from cases where cases.company_id = ${companyId} and cases.kind = any (${kinds})))`
}

/** The numbers of a company's cases among these ids, by id. */
export async function findCaseNumbers(
  db: Database,
  companyId: string,
  ids: readonly string[],
): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('cases')
    .where('company_id', '=', companyId)
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .select(['id', sql<number>`number::int`.as('number')])
    .execute()
  return new Map(rows.map(({ id, number }) => [id, number]))
}
