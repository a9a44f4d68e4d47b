import type { AdminCase } from '@portal/contract/cases/case-records'
import type { RawInput } from '@portal/contract/endpoints'
import { queryOptions } from '@tanstack/react-query'
import { callApi, downloadFile, ifMatchHeader } from '../lib/api.ts'
import { parseUuid } from '../lib/url-filters.ts'
import { addCasePhoto } from './cases.api.ts'

export type SafetyReport = RawInput<'POST /safety-reports', 'body'>

/** The order in a link to the form. */
export function parseOrderIdParam(params: URLSearchParams): string | undefined {
  return parseUuid(params.get('order'))
}

/** The samples and lots that a report can be about. */
export function reportChoicesQueryOptions(orderId: string | undefined) {
  return queryOptions({
    queryKey: ['safety-choices', orderId],
    queryFn: ({ signal }) =>
      callApi('GET /safety-reports/choices', { query: { ...(orderId && { orderId }) }, signal }),
  })
}

/**
 * Sends a report, and then its photo. A photo that fails does not undo the report.
 * @param idempotencyKey the same for every attempt from one form
 */
export async function sendSafetyReportThenPhoto(
  body: SafetyReport,
  photo: File | undefined,
  idempotencyKey: string,
) {
  const { id, number } = await callApi('POST /safety-reports', {
    body,
    headers: { 'idempotency-key': idempotencyKey },
  })
  const hasPhoto =
    photo === undefined ||
    (await addCasePhoto(id, photo).then(
      () => true,
      () => false,
    ))
  return { id, number, photoFailed: !hasPhoto }
}

/** Corrects the class and seriousness of a report. @param adminCase the report on the screen: another version is a conflict */
export function reclassifySafetyReport(
  adminCase: AdminCase,
  body: RawInput<'POST /admin/safety-reports/:id', 'body'>,
): Promise<AdminCase> {
  return callApi('POST /admin/safety-reports/:id', {
    params: { id: adminCase.id },
    headers: ifMatchHeader(adminCase.updatedAt),
    repeatable: true,
    body,
  })
}

/** Loads safety reports as a file. */
export function downloadSafetyReports(filters: RawInput<'POST /admin/safety-reports/export', 'body'>) {
  return downloadFile('POST /admin/safety-reports/export', { body: filters })
}
