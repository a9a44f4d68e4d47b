import { DEFAULT_RETENTION_YEARS, type RetentionYears } from '@portal/contract/companies/retention'
import { SAMPLE_CLASSES } from '@portal/contract/stock/stock-rules'
import { sql } from 'kysely'
import type { Routes } from '../companies/app-context.ts'
import { lockCompany } from '../companies/companies.ts'
import type { Queryable } from '../platform/database/schema.ts'

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

export function registerRetentionChange({ change }: Pick<Routes, 'change'>): void {
  change('POST /admin/retention', {
    audits: { 'privacy.retention-set': 'company' },
    async run({ trx, session: { companyId }, body: years, audit }) {
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
      audit('privacy.retention-set', companyId, { before, after: years })
      return years
    },
  })
}
