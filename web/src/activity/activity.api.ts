import { ACTIVITY_KINDS } from '@portal/contract/activity/activity-kinds'
import { infiniteQueryOptions } from '@tanstack/react-query'
import { callApiWithMeta } from '../lib/api.ts'
import { omitEmptyFilters, parseChoiceParam, parseUuid } from '../lib/url-filters.ts'

/** Filters: all events, or those about a kind of subject, by a person, or about a record. */
export type ActivityFilters = ReturnType<typeof parseActivityFilters>

/** Parses the list's state from the URL, which may contain anything. */
export function parseActivityFilters(params: URLSearchParams) {
  return {
    kind: parseChoiceParam(params, 'kind', ACTIVITY_KINDS),
    person: parseUuid(params.get('person')),
    record: parseUuid(params.get('record')),
  }
}

/** The URL of a list; empty values are omitted. */
export function toActivityQueryString(filters: ActivityFilters): string {
  return String(new URLSearchParams(omitEmptyFilters(filters)))
}

/** The audit events, newest first, paginated. */
export function auditEventPages(filters: ActivityFilters) {
  return infiniteQueryOptions({
    queryKey: ['activity', filters],
    queryFn: ({ pageParam, signal }) =>
      callApiWithMeta('GET /admin/activity', {
        query: { ...filters, ...(pageParam !== undefined && { before: String(pageParam) }) },
        signal,
      }),
    initialPageParam: undefined as number | undefined, // the first page has no cursor
    getNextPageParam: page => page.meta.next ?? undefined,
  })
}
