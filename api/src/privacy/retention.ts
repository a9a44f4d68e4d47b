import { DEFAULT_RETENTION_YEARS, type RetentionYears } from '@portal/contract/companies/retention'
import { SAMPLE_CLASSES } from '@portal/contract/stock/stock-rules'
import { sql } from 'kysely'
import { lockCompany } from '../companies/companies.ts'
import { recordAuditEvent } from '../platform/audit/record-audit.ts'
import type { Database, Queryable } from '../platform/database/schema.ts'
import type { Session } from '../platform/http/authenticate.ts'

/** Years for which a company's records of samples stay after an erasure, by class; the default where it has set none (D§10). */
export async function findRetentionYearsByClass(db: Queryable, companyId: string): Promise<RetentionYears> {
  const rows = await db
    .selectFrom('retention_times')
    .where('company_id', '=', companyId)
    .select(['class', 'years'])
    .execute()
  const own = Object.fromEntries(rows.map(row => [row.class, row.years]))
  return { ...DEFAULT_RETENTION_YEARS, ...own }
}

/** Sets the years of all classes. The same years again change nothing. */
export async function setRetentionYearsByClass(
  db: Database,
  session: Session,
  years: RetentionYears,
): Promise<RetentionYears> {
  const { companyId } = session
  return db.transaction().execute(async trx => {
    await lockCompany(trx, companyId)
    const before = await findRetentionYearsByClass(trx, companyId)
    if (SAMPLE_CLASSES.every(name => years[name] === before[name])) return before
    await trx
      .insertInto('retention_times')
      .values(SAMPLE_CLASSES.map(name => ({ company_id: companyId, class: name, years: years[name] })))
      .onConflict(conflict =>
        conflict.columns(['company_id', 'class']).doUpdateSet({ years: sql<number>`excluded.years` }),
      )
      .execute()
    await recordAuditEvent(trx, session, {
      action: 'privacy.retention-set',
      entity: 'company',
      entityId: companyId,
      details: { before, after: years },
    })
    return years
  })
}
