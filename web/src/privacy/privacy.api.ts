import { PRIVACY_STATES, type PrivacyState } from '@portal/contract/privacy/erasure-rules'
import { apiPages, apiQuery } from '../lib/api-query.ts'
import { parseChoiceParam } from '../lib/url-filters.ts'

/** The query key prefix of everything that closing, holding and erasing change. */
export const PRIVACY_QUERY_KEY = ['privacy']

/** The number of HCPs who wait for erasure, are on legal hold or are erased. */
export const privacyCountsQuery = apiQuery([...PRIVACY_QUERY_KEY, 'counts'], 'GET /admin/privacy')

/** The HCPs that match a search. It loads nothing while the search is empty. */
export function hcpSearchQuery(searchText: string) {
  return {
    ...apiQuery([...PRIVACY_QUERY_KEY, 'search', searchText], 'GET /admin/privacy/search', {
      query: { search: searchText },
    }),
    enabled: searchText !== '',
  }
}

/** The HCPs in a state, newest first, paginated. */
export function privacyHcpPages(state: PrivacyState = 'WAITING') {
  return apiPages([...PRIVACY_QUERY_KEY, 'hcps', state], 'GET /admin/privacy/hcps', { query: { state } })
}

/** Parses the list from the URL, which may contain anything. */
export function parsePrivacyFilters(params: URLSearchParams) {
  return { state: parseChoiceParam(params, 'state', PRIVACY_STATES) }
}
