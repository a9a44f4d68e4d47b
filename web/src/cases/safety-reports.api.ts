import type { RawInput } from '@portal/contract/endpoints'
import { callApi, downloadFile } from '../lib/api.ts'
import { apiQuery } from '../lib/api-query.ts'
import { parseUuid } from '../lib/url-filters.ts'
import { addCasePhoto } from './cases.api.ts'

export type SafetyReport = RawInput<'POST /safety-reports', 'body'>

/** The order in a link to the form. */
export function parseOrderIdParam(params: URLSearchParams): string | undefined {
  return parseUuid(params.get('order'))
}

/** The samples and lots that a report can be about. */
export function safetyReportChoicesQuery(orderId: string | undefined) {
  return apiQuery(['safety-choices', orderId], 'GET /safety-reports/choices', {
    query: { ...(orderId && { orderId }) },
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

/** Loads safety reports as a file. */
export function downloadSafetyReports(filters: RawInput<'POST /admin/safety-reports/export', 'body'>) {
  return downloadFile('POST /admin/safety-reports/export', { body: filters })
}
