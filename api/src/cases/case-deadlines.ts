import type { CompanyDeadline } from '@portal/contract/cases/case-deadline-list.endpoints'
import {
  DEADLINE_PRESETS,
  type Deadline,
  type DeadlineName,
  isSameDeadline,
} from '@portal/contract/cases/case-deadlines'
import type { Routes } from '../companies/app-context.ts'
import { type Company, lockCompany } from '../companies/companies.ts'
import { nextUpdatedAtSql } from '../platform/database/columns.ts'
import type { Queryable, Trx } from '../platform/database/schema.ts'
import { orNotFound, validationError } from '../platform/http/errors.ts'
import { updateCaseDueTimes } from './case-duties.ts'

/** The If-Match value of a deadline that the company has not changed. */
const PRESET = 'PRESET'

/** A company's deadlines: the portal's own, or what the company has put in their place. */
export async function findCompanyDeadlines(
  db: Queryable,
  { id, region }: Company,
): Promise<CompanyDeadline[]> {
  const rows = await db.selectFrom('case_deadlines').where('company_id', '=', id).selectAll().execute()
  return DEADLINE_PRESETS[region].map(preset => {
    const row = rows.find(other => isSameDeadline(other, preset))
    if (row === undefined) return { ...preset, updatedAt: null }
    const { amount, unit, counted_from: countedFrom, source, updated_at } = row
    return { ...preset, amount, unit, countedFrom, source, updatedAt: updated_at.toISOString() }
  })
}

/** The deadlines of the duties of a case: those of its severity, and those of every severity. */
export async function findDeadlinesForCaseKind(
  db: Queryable,
  company: Company,
  { kind, severity }: Pick<DeadlineName, 'kind' | 'severity'>,
): Promise<CompanyDeadline[]> {
  const all = await findCompanyDeadlines(db, company)
  return all.filter(
    deadline => deadline.kind === kind && (deadline.severity === severity || deadline.severity === 'ANY'),
  )
}

/**
 * Changes a deadline of the admin's company, for cases that are opened from now on, and for duties of open cases that had no
 * time yet. The portal's own values take the company's away. Unchanged values succeed without an If-Match check, which has the
 * quoted `updatedAt` of the deadline on the screen, or PRESET.
 */
export function registerDeadlineChange({ change }: Pick<Routes, 'change'>): void {
  change('POST /admin/case-deadlines', {
    audits: { 'case.deadline-changed': 'company' },
    async run({ trx, session: { company }, body: values, ifMatch, audit }) {
      // Changes of a company's deadlines follow each other.
      await lockCompany(trx, company.id)
      const isAsked = (deadline: Deadline) => isSameDeadline(deadline, values)
      if (values.countedFrom === 'START' && (values.step !== 'TELL_AUTHORITY' || values.unit !== 'HOURS'))
        throw validationError('countedFrom', { code: 'INVALID' })
      const before = orNotFound((await findCompanyDeadlines(trx, company)).find(isAsked))
      const preset = orNotFound(DEADLINE_PRESETS[company.region].find(isAsked))
      if (!hasSameValues(before, values)) {
        ifMatch.requireVersion({ version: before.updatedAt ?? PRESET }, 'DEADLINE_CHANGED')
        if (hasSameValues(preset, values)) await deleteDeadline(trx, company.id, values)
        else await saveDeadline(trx, company.id, values)
        if (before.amount === null) await fillUnsetDuties(trx, company, values)
        const { updatedAt: _version, ...old } = before
        audit('case.deadline-changed', company.id, { before: old, after: values })
      }
      return findCompanyDeadlines(trx, company)
    },
  })
}

function hasSameValues(one: Deadline, other: Deadline): boolean {
  return (['amount', 'unit', 'countedFrom', 'source'] as const).every(key => one[key] === other[key])
}

async function saveDeadline(
  trx: Trx,
  companyId: string,
  { countedFrom, ...values }: Deadline,
): Promise<void> {
  const row = { ...values, counted_from: countedFrom }
  await trx
    .insertInto('case_deadlines')
    .values({ company_id: companyId, ...row })
    .onConflict(conflict =>
      conflict
        .columns(['company_id', 'kind', 'severity', 'step'])
        .doUpdateSet({ ...row, updated_at: nextUpdatedAtSql('case_deadlines') }),
    )
    .execute()
}

async function deleteDeadline(
  trx: Trx,
  companyId: string,
  { kind, severity, step }: DeadlineName,
): Promise<void> {
  await trx
    .deleteFrom('case_deadlines')
    .where('company_id', '=', companyId)
    .where('kind', '=', kind)
    .where('severity', '=', severity)
    .where('step', '=', step)
    .execute()
}

/** Gives the time to the duties of open cases that have none and are not done. */
async function fillUnsetDuties(
  trx: Trx,
  { id: companyId, timeZone }: Company,
  { kind, severity, step, amount, unit, countedFrom }: Deadline,
): Promise<void> {
  const open = await trx
    .selectFrom('cases')
    .where('company_id', '=', companyId)
    .where('kind', '=', kind)
    .$if(severity !== 'ANY', query => query.where('severity', '=', severity))
    .where('closed_at', 'is', null)
    .orderBy('id')
    .select('id')
    .forNoKeyUpdate()
    .execute()
  for (const { id } of open) {
    const { numUpdatedRows } = await trx
      .updateTable('case_duties')
      .set({ amount, unit, counted_from: countedFrom })
      .where('case_id', '=', id)
      .where('step', '=', step)
      .where('amount', 'is', null)
      .where('done_at', 'is', null)
      .executeTakeFirstOrThrow()
    if (numUpdatedRows > 0n) await updateCaseDueTimes(trx, id, timeZone)
  }
}
