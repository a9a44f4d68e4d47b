import type { AppContext, Routes } from '../companies/app-context.ts'
import { notFoundError } from '../platform/http/errors.ts'
import { findSampleClassById } from '../stock/sample-names.queries.ts'
import { toAdminCase, toOwnCase } from './case-dto.ts'
import { findVisibleCaseOrThrow } from './change-case.ts'
import { exportSafetyReports } from './export-safety-reports.ts'
import { openSafetyReportCase } from './open-safety-report-case.ts'
import { reclassifySafetyReport } from './reclassify-report.ts'
import { findSafetyReportChoices } from './safety-choices.ts'
import { countSafetyReportsByLot, countUntouchedSafetyReports } from './safety-reports.queries.ts'

/** Safety reports: what HCPs and reps report, and what only compliance does with it. */
export function registerSafetyReportRoutes({ route }: Routes, context: AppContext): void {
  const { db } = context
  route('GET /safety-reports/choices', ({ session, query: { orderId } }) =>
    findSafetyReportChoices(context, session, orderId),
  )
  route('POST /safety-reports', async ({ session, body, headers }) => {
    const id = await openSafetyReportCase(context, session, body, headers['idempotency-key'])
    return toOwnCase(db, await findVisibleCaseOrThrow(db, session, id))
  })
  route('POST /admin/safety-reports/export', ({ session, body }) =>
    exportSafetyReports(context, session, body),
  )
  route('GET /admin/safety-reports/new', async ({ session: { companyId } }) => ({
    reports: await countUntouchedSafetyReports(db, companyId),
  }))
  route('GET /admin/safety-reports/lots', async ({ session: { companyId }, query: { sampleId } }) => {
    if ((await findSampleClassById(db, companyId, sampleId)) === undefined) throw notFoundError()
    return countSafetyReportsByLot(db, sampleId)
  })
  route('POST /admin/safety-reports/:id', async ({ session, params: { id }, body, headers }) => {
    await reclassifySafetyReport(context, session, { id, ifMatch: headers['if-match'] }, body)
    return toAdminCase(db, await findVisibleCaseOrThrow(db, session, id))
  })
}
