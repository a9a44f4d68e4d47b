import { CASE_KINDS_OF_ADMINS, type CaseKind } from '@portal/contract/cases/case-kinds'
import { HCP, REP } from '@portal/contract/roles'
import { type RawBuilder, sql } from 'kysely'
import { findActingRepIds } from '../deputies/absences.queries.ts'
import type { Queryable } from '../platform/database/schema.ts'
import type { Session } from '../platform/http/authenticate.ts'

/** The kinds of case that an admin sees. */
function caseKindsOfAdmin({ adminRole }: Pick<Session, 'adminRole'>): readonly CaseKind[] {
  return adminRole === null ? [] : CASE_KINDS_OF_ADMINS[adminRole]
}

/**
 * SQL condition: the caller may see the row of `cases`. This function alone decides it.
 * - An HCP: delivery problems and privacy requests about them, safety reports of their own.
 * - A rep: delivery problems of the HCPs whose rep they are or deputise for, safety reports of their own.
 * - An admin: the company's cases of the kinds of the role.
 */
export async function whereCaseVisibleTo(db: Queryable, session: Session): Promise<RawBuilder<boolean>> {
  const { userId, role, company } = session
  if (role === HCP) return whereCaseVisibleToHcp(userId)
  if (role === REP) {
    const repIds = await findActingRepIds(db, userId, company.timeZone)
    return sql<boolean>`((cases.kind = 'DELIVERY' and cases.hcp_id in
        (select users.id from users where users.promoter_id = any(${repIds}::uuid[])))
      or (cases.kind = 'SAFETY' and cases.opened_by = ${userId}))`
  }
  return whereCaseVisibleToAdmin(session)
}

/** The same for an HCP. */
export function whereCaseVisibleToHcp(hcpId: string): RawBuilder<boolean> {
  return sql<boolean>`((cases.kind in ('DELIVERY', 'PRIVACY') and cases.hcp_id = ${hcpId})
    or (cases.kind = 'SAFETY' and cases.opened_by = ${hcpId}))`
}

/** The same for an admin. */
export function whereCaseVisibleToAdmin(
  session: Pick<Session, 'companyId' | 'adminRole'>,
): RawBuilder<boolean> {
  return sql<boolean>`(cases.company_id = ${session.companyId} and cases.kind = any(${caseKindsOfAdmin(session)}::text[]))`
}
