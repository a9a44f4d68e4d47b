import { CONSENT_PURPOSES } from '@portal/contract/privacy-request-kinds'
import type { ConsentPurpose } from '@portal/contract/terms'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { api, callEndpoint } from '../lib/api.ts'
import { cursorPagination } from '../lib/cursor-pagination.ts'
import { omitEmpty } from '../lib/use-url-filters.ts'
import { PRIVACY } from './privacy.api.ts'

export type ConsentsFilter = {
  search: string
  purpose: ConsentPurpose | undefined
  withdrawn: 'true' | undefined
}

/** Parses the filters from the URL, which may contain anything. */
export function parseConsentsFilter(params: URLSearchParams): ConsentsFilter {
  return {
    search: params.get('search')?.trim().slice(0, 100) ?? '',
    purpose: CONSENT_PURPOSES.find(purpose => purpose === params.get('purpose')),
    withdrawn: params.get('withdrawn') === 'true' ? 'true' : undefined,
  }
}

/** The company's consents and withdrawals, newest first, paginated. */
export function consentsQuery(filter: ConsentsFilter) {
  return infiniteQueryOptions({
    queryKey: [...PRIVACY, 'consents', filter],
    queryFn: ({ pageParam, signal }) =>
      callEndpoint('GET /admin/consents', { query: { ...omitEmpty(filter), ...pageParam }, signal }),
    ...cursorPagination(),
  })
}

/** The consents and withdrawals of one HCP, newest first. */
export function hcpConsentsQuery(id: string) {
  return queryOptions({
    queryKey: [...PRIVACY, 'consents-of', id],
    queryFn: ({ signal }) => api('GET /admin/hcps/:id/consents', { params: { id }, signal }),
  })
}
