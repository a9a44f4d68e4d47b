import { CONSENT_PURPOSES } from '@portal/contract/consents/consent-purposes'
import { apiPages, apiQuery } from '../lib/api-query.ts'
import { omitEmptyFilters, parseChoiceParam, parseTextParam } from '../lib/url-filters.ts'
import { PRIVACY_QUERY_KEY } from './privacy.api.ts'

export type ConsentFilters = ReturnType<typeof parseConsentFilters>

/** Parses the filters from the URL, which may contain anything. */
export function parseConsentFilters(params: URLSearchParams) {
  return {
    search: parseTextParam(params, 'search'),
    purpose: parseChoiceParam(params, 'purpose', CONSENT_PURPOSES),
    withdrawn: parseChoiceParam(params, 'withdrawn', ['true']),
  }
}

/** The company's consents and withdrawals, newest first, paginated. */
export function consentPages(filters: ConsentFilters) {
  return apiPages([...PRIVACY_QUERY_KEY, 'consents', filters], 'GET /admin/consents', {
    query: omitEmptyFilters(filters),
  })
}

/** The number of consents and withdrawals that the other filters leave, and of these the withdrawals. */
export function consentCountsQuery({ withdrawn: _each, ...filters }: ConsentFilters) {
  const query = omitEmptyFilters(filters)
  return apiQuery([...PRIVACY_QUERY_KEY, 'consent-counts', query], 'GET /admin/consent-counts', { query })
}
