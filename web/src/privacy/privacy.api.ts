import type { RawInput } from '@portal/contract/endpoints'
import { PRIVACY_STATES, type PrivacyState } from '@portal/contract/erasure-rules'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { api, callEndpoint } from '../lib/api.ts'
import { cursorPagination } from '../lib/cursor-pagination.ts'

/** The query key prefix of everything that closing, holding and erasing change. */
export const PRIVACY = ['privacy']

/** Whether an HCP is closed, erased or held. */
export function hcpPrivacyQuery(id: string) {
  return queryOptions({
    queryKey: [...PRIVACY, 'of', id],
    queryFn: ({ signal }) => api('GET /admin/hcps/:id/privacy', { params: { id }, signal }),
  })
}

/** The number of HCPs who wait for erasure, are on legal hold or are erased. */
export const privacyCountsQuery = queryOptions({
  queryKey: [...PRIVACY, 'counts'],
  queryFn: ({ signal }) => api('GET /admin/privacy', { signal }),
})

/** The HCPs that match a search. It loads nothing while the search is empty. */
export function hcpSearchQuery(search: string) {
  return queryOptions({
    queryKey: [...PRIVACY, 'search', search],
    queryFn: ({ signal }) => api('GET /admin/privacy/search', { query: { search }, signal }),
    enabled: search !== '',
  })
}

/** The HCPs in a state, newest first, paginated. */
export function privacyHcpsQuery(state: PrivacyState) {
  return infiniteQueryOptions({
    queryKey: [...PRIVACY, 'hcps', state],
    queryFn: ({ pageParam, signal }) =>
      callEndpoint('GET /admin/privacy/hcps', { query: { state, ...pageParam }, signal }),
    ...cursorPagination(),
  })
}

/** Parses the list from the URL, which may contain anything. */
export function parsePrivacyList(params: URLSearchParams): { state: PrivacyState } {
  return { state: PRIVACY_STATES.find(state => state === params.get('state')) ?? 'WAITING' }
}

/** Everything that the company holds about an HCP. Each call is audited. */
export function exportHcpData(id: string) {
  return api('POST /admin/hcps/:id/data', { params: { id } })
}

/** Opens a case for an HCP's privacy request. @param key the same for every attempt from one dialog */
export function recordPrivacyRequest(
  id: string,
  body: RawInput<'POST /admin/hcps/:id/privacy-requests', 'body'>,
  key: string,
) {
  return api('POST /admin/hcps/:id/privacy-requests', {
    params: { id },
    body,
    headers: { 'idempotency-key': key },
    repeatable: true,
  })
}
