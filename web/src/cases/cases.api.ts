import type { AdminCase, CasePhoto } from '@portal/contract/cases/case-records'
import { queryOptions } from '@tanstack/react-query'
import { callApi, downloadFile, ifMatchHeader } from '../lib/api.ts'
import { apiPages, apiQuery } from '../lib/api-query.ts'
import { omitEmptyFilters } from '../lib/url-filters.ts'
import type { CaseFilters } from './case-filters.ts'

/** The company's cases by when they are due, paginated. */
export function adminCasePages(filters: CaseFilters) {
  return apiPages(['cases', 'list', filters], 'GET /admin/cases', { query: omitEmptyFilters(filters) })
}

/** The number of cases in each state, of those that the other filters leave. */
export function caseCountsQuery({ state: _each, ...filters }: CaseFilters) {
  const query = omitEmptyFilters(filters)
  return apiQuery(['cases', 'counts', query], 'GET /admin/case-counts', { query })
}

/** One case as an admin sees it. */
export function adminCaseQuery(caseId: string) {
  return apiQuery(['cases', 'one', caseId], 'GET /admin/cases/:id', { params: { id: caseId } })
}

/** The cases of an HCP or rep, newest first, paginated. */
export const ownCasePages = apiPages(['cases', 'own-list'], 'GET /cases', { query: {} })

/** One case as an HCP or rep sees it. */
export function ownCaseQuery(caseId: string) {
  return apiQuery(['cases', 'own', caseId], 'GET /cases/:id', { params: { id: caseId } })
}

/** A photo of a case as a data URL, which the CSP allows for pictures. */
export function casePhotoQuery(caseId: string, photoId: string) {
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

/** The queries that a change of a case affects: its page, the lists and the Programme counts. */
export const CASE_QUERY_KEYS = [['cases'], ['programme', 'today']] as const

/**
 * The options of a change of a case as it was shown: another version on the server is a conflict. The change can be repeated: one
 * that is already made succeeds.
 */
export function ifCaseUnchanged({ id, updatedAt }: AdminCase) {
  return { params: { id }, headers: ifMatchHeader(updatedAt), repeatable: true } as const
}

/** The company's deadlines of cases. */
export const caseDeadlinesQuery = apiQuery(['case-deadlines'], 'GET /admin/case-deadlines')

/** The recipients of a lot, paginated. */
export function lotRecipientPages(lotId: string) {
  return apiPages(['cases', 'recipients', lotId], 'GET /admin/lots/:id/recipients', {
    params: { id: lotId },
    query: {},
  })
}
