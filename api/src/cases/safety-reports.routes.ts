import type { AppContext, Routes } from '../companies/app-context.ts'
import { notFoundError } from '../platform/http/errors.ts'
import { findSampleClassById } from '../stock/sample-names.queries.ts'
import { exportSafetyReports } from './export-safety-reports.ts'
import { registerSafetyReport } from './open-safety-report-case.ts'
import { registerReclassification } from './reclassify-report.ts'
import { findSafetyReportChoices } from './safety-report-choices.ts'
import { countSafetyReportsByLot } from './safety-reports.queries.ts'

/** Safety reports: what HCPs and reps report, and what only compliance does with it. */
export function registerSafetyReportRoutes({ route, change }: Routes, context: AppContext): void {
  const { db } = context
  registerSafetyReport({ change })
  registerReclassification({ change })
  route('GET /safety-reports/choices', ({ session, query: { orderId } }) =>
    findSafetyReportChoices(context, session, orderId),
  )
  route('POST /admin/safety-reports/export', ({ session, body }) =>
    exportSafetyReports(context, session, body),
  )
  route('GET /admin/safety-reports/lots', async ({ session: { companyId }, query: { sampleId } }) => {
    if ((await findSampleClassById(db, companyId, sampleId)) === undefined) throw notFoundError()
    return countSafetyReportsByLot(db, sampleId)
  })
}
