import { ACTIVITY_KINDS, type ActivityKind } from '@portal/contract/activity/activity-kinds'
import { infiniteQueryOptions } from '@tanstack/react-query'
import { callApiWithMeta } from '../lib/api.ts'
import { omitEmptyFilters, parseUuid } from '../lib/url-filters.ts'

/** Filters: all events, or those about a kind of subject, by a person, or about a record. */
export type ActivityFilters = {
  kind: ActivityKind | undefined
  person: string | undefined
  record: string | undefined
}

/** Parses the list's state from the URL, which may contain anything. */
export function parseActivityFilters(params: URLSearchParams): ActivityFilters {
  return {
    kind: ACTIVITY_KINDS.find(kind => kind === params.get('kind')),
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
