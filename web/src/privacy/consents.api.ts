import { CONSENT_PURPOSES } from '@portal/contract/consents/consent-purposes'
import type { ConsentPurpose } from '@portal/contract/terms'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { callApi, callApiWithMeta } from '../lib/api.ts'
import { cursorPaginationOptions } from '../lib/cursor-pagination.ts'
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
export function consentsQueryOptions(filters: ConsentFilters) {
  return infiniteQueryOptions({
    queryKey: [...PRIVACY_QUERY_KEY, 'consents', filters],
    queryFn: ({ pageParam, signal }) =>
      callApiWithMeta('GET /admin/consents', {
        query: { ...omitEmptyFilters(filters), ...pageParam },
        signal,
      }),
    ...cursorPaginationOptions(),
  })
}

/** The consents and withdrawals of one HCP, newest first. */
export function hcpConsentsQueryOptions(hcpId: string) {
  return queryOptions({
    queryKey: [...PRIVACY_QUERY_KEY, 'consents-of', hcpId],
    queryFn: ({ signal }) => callApi('GET /admin/hcps/:id/consents', { params: { id: hcpId }, signal }),
  })
}
