import type { RawInput } from '@portal/contract/endpoints'
import { PRIVACY_STATES, type PrivacyState } from '@portal/contract/privacy/erasure-rules'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { callApi, callApiWithMeta } from '../lib/api.ts'
import { cursorPaginationOptions } from '../lib/cursor-pagination.ts'

/** The query key prefix of everything that closing, holding and erasing change. */
export const PRIVACY_QUERY_KEY = ['privacy']

/** Whether an HCP is closed, erased or held. */
export function hcpPrivacyQueryOptions(hcpId: string) {
  return queryOptions({
    queryKey: [...PRIVACY_QUERY_KEY, 'of', hcpId],
    queryFn: ({ signal }) => callApi('GET /admin/hcps/:id/privacy', { params: { id: hcpId }, signal }),
  })
}

/** The number of HCPs who wait for erasure, are on legal hold or are erased. */
export const privacyCountsQueryOptions = queryOptions({
  queryKey: [...PRIVACY_QUERY_KEY, 'counts'],
  queryFn: ({ signal }) => callApi('GET /admin/privacy', { signal }),
})

/** The HCPs that match a search. It loads nothing while the search is empty. */
export function hcpSearchQueryOptions(searchText: string) {
  return queryOptions({
    queryKey: [...PRIVACY_QUERY_KEY, 'search', searchText],
    queryFn: ({ signal }) => callApi('GET /admin/privacy/search', { query: { search: searchText }, signal }),
    enabled: searchText !== '',
  })
}

/** The HCPs in a state, newest first, paginated. */
export function privacyHcpsQueryOptions(state: PrivacyState) {
  return infiniteQueryOptions({
    queryKey: [...PRIVACY_QUERY_KEY, 'hcps', state],
    queryFn: ({ pageParam, signal }) =>
      callApiWithMeta('GET /admin/privacy/hcps', { query: { state, ...pageParam }, signal }),
    ...cursorPaginationOptions(),
  })
}

/** Parses the list from the URL, which may contain anything. */
export function parsePrivacyFilters(params: URLSearchParams): { state: PrivacyState } {
  return { state: PRIVACY_STATES.find(state => state === params.get('state')) ?? 'WAITING' }
}

/** Everything that the company holds about an HCP. Each call is audited. */
export function exportHcpData(hcpId: string) {
  return callApi('POST /admin/hcps/:id/data', { params: { id: hcpId } })
}

/** Opens a case for an HCP's privacy request. @param idempotencyKey the same for every attempt from one dialog */
export function openPrivacyRequestCase(
  hcpId: string,
  body: RawInput<'POST /admin/hcps/:id/privacy-requests', 'body'>,
  idempotencyKey: string,
) {
  return callApi('POST /admin/hcps/:id/privacy-requests', {
    params: { id: hcpId },
    body,
    headers: { 'idempotency-key': idempotencyKey },
    repeatable: true,
  })
}
