import { CONSENT_PURPOSES } from '@portal/contract/consents/consent-purposes'
import type { ConsentPurpose } from '@portal/contract/document-versions'
import { apiPages, apiQuery } from '../lib/api-query.ts'
import { omitEmptyFilters } from '../lib/url-filters.ts'
import { PRIVACY_QUERY_KEY } from './privacy.api.ts'

export type ConsentFilters = {
  search: string
  purpose: ConsentPurpose | undefined
  withdrawn: 'true' | undefined
}

/** Parses the filters from the URL, which may contain anything. */
export function parseConsentFilters(params: URLSearchParams): ConsentFilters {
  return {
    search: params.get('search')?.trim().slice(0, 100) ?? '',
    purpose: CONSENT_PURPOSES.find(purpose => purpose === params.get('purpose')),
    withdrawn: params.get('withdrawn') === 'true' ? 'true' : undefined,
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
