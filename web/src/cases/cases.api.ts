import type { CompanyDeadline } from '@portal/contract/cases/case-deadline-list.endpoints'
import type { AdminCase, CasePhoto, OwnCase } from '@portal/contract/cases/case-records'
import type { EndpointName, RawInput } from '@portal/contract/endpoints'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { callApi, callApiWithMeta, downloadFile, ifMatchHeader } from '../lib/api.ts'
import { cursorPaginationOptions } from '../lib/cursor-pagination.ts'
import { omitEmptyFilters } from '../lib/url-filters.ts'
import type { CaseFilters } from './case-filters.ts'

/** The company's cases by when they are due, paginated. */
export function adminCasesQueryOptions(filters: CaseFilters) {
  return infiniteQueryOptions({
    queryKey: ['cases', 'list', filters],
    queryFn: ({ pageParam, signal }) =>
      callApiWithMeta('GET /admin/cases', { query: { ...omitEmptyFilters(filters), ...pageParam }, signal }),
    ...cursorPaginationOptions(),
  })
}

/** One case as an admin sees it. */
export function adminCaseQueryOptions(caseId: string) {
  return queryOptions({
    queryKey: ['cases', 'one', caseId],
    queryFn: ({ signal }) => callApi('GET /admin/cases/:id', { params: { id: caseId }, signal }),
  })
}

/** The cases of an HCP or rep, newest first, paginated. */
export const ownCasesQueryOptions = infiniteQueryOptions({
  queryKey: ['cases', 'own-list'],
  queryFn: ({ pageParam, signal }) => callApiWithMeta('GET /cases', { query: pageParam, signal }),
  ...cursorPaginationOptions(),
})

/** One case as an HCP or rep sees it. */
export function ownCaseQueryOptions(caseId: string) {
  return queryOptions({
    queryKey: ['cases', 'own', caseId],
    queryFn: ({ signal }) => callApi('GET /cases/:id', { params: { id: caseId }, signal }),
  })
}

/** A photo of a case as a data URL, which the CSP allows for pictures. */
export function casePhotoDataUrlQueryOptions(caseId: string, photoId: string) {
  return queryOptions({
    queryKey: ['case-photos', photoId],
    queryFn: async ({ signal }) => {
      const photo = await downloadFile('GET /cases/:id/photos/:photo', {
        params: { id: caseId, photo: photoId },
        signal,
      })
      return readAsDataUrl(photo)
    },
    // A photo never changes.
    staleTime: Infinity,
  })
}

function readAsDataUrl(blob: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.addEventListener('load', () => resolve(String(reader.result)))
    reader.addEventListener('error', () => reject(reader.error))
    reader.readAsDataURL(blob)
  })
}

/** Adds a photo to a case that the caller may see. */
export function addCasePhoto(caseId: string, file: File): Promise<CasePhoto> {
  return callApi('POST /cases/:id/photos', { params: { id: caseId }, body: file, repeatable: true })
}

type Body<K extends EndpointName> = RawInput<K, 'body'>

/** The queries that a change of a case affects: its page, the lists and the Programme counts. */
export const CASE_QUERY_KEYS = [['cases'], ['programme', 'today']] as const

/** Adds a note to a case as an admin. @param idempotencyKey the same for every attempt with one text */
export function addAdminCaseNote(
  caseId: string,
  body: Body<'POST /admin/cases/:id/notes'>,
  idempotencyKey: string,
): Promise<AdminCase> {
  return callApi('POST /admin/cases/:id/notes', {
    params: { id: caseId },
    body,
    headers: { 'idempotency-key': idempotencyKey },
  })
}

/** Adds a note to an own case. @param idempotencyKey the same for every attempt with one text */
export function addOwnCaseNote(
  caseId: string,
  body: Body<'POST /cases/:id/notes'>,
  idempotencyKey: string,
): Promise<OwnCase> {
  return callApi('POST /cases/:id/notes', {
    params: { id: caseId },
    body,
    headers: { 'idempotency-key': idempotencyKey },
  })
}

/** Opens a case for an incident. @param idempotencyKey the same for every attempt from one dialog */
export function openIncidentCase(
  body: Body<'POST /admin/incidents'>,
  idempotencyKey: string,
): Promise<AdminCase> {
  return callApi('POST /admin/incidents', { body, headers: { 'idempotency-key': idempotencyKey } })
}

/** @param adminCase the case on the screen: another version on the server is a conflict, in this change and the ones below */
export function saveCaseDutyIfUnchanged(
  adminCase: AdminCase,
  body: Body<'POST /admin/cases/:id/duties'>,
): Promise<AdminCase> {
  return callApi('POST /admin/cases/:id/duties', { ...versionOf(adminCase), body })
}

export function closeCaseIfUnchanged(
  adminCase: AdminCase,
  body: Body<'POST /admin/cases/:id/close'>,
): Promise<AdminCase> {
  return callApi('POST /admin/cases/:id/close', { ...versionOf(adminCase), body })
}

export function reopenCaseIfUnchanged(
  adminCase: AdminCase,
  body: Body<'POST /admin/cases/:id/reopen'>,
): Promise<AdminCase> {
  return callApi('POST /admin/cases/:id/reopen', { ...versionOf(adminCase), body })
}

export function changeIncidentIfUnchanged(
  adminCase: AdminCase,
  body: Body<'POST /admin/incidents/:id'>,
): Promise<AdminCase> {
  return callApi('POST /admin/incidents/:id', { ...versionOf(adminCase), body })
}

/** These changes can be repeated: a change that is already made succeeds. */
function versionOf({ id, updatedAt }: AdminCase) {
  return { params: { id }, headers: ifMatchHeader(updatedAt), repeatable: true } as const
}

/** The company's deadlines of cases. */
export const caseDeadlinesQueryOptions = queryOptions({
  queryKey: ['case-deadlines'],
  queryFn: ({ signal }) => callApi('GET /admin/case-deadlines', { signal }),
})

/** @param deadline the deadline on the screen: another one on the server is a conflict */
export function saveCaseDeadlineIfUnchanged(
  deadline: CompanyDeadline,
  body: Body<'POST /admin/case-deadlines'>,
): Promise<CompanyDeadline[]> {
  return callApi('POST /admin/case-deadlines', {
    body,
    headers: ifMatchHeader(deadline.updatedAt ?? 'PRESET'),
    repeatable: true,
  })
}
