import { ACTIVITY_KINDS, type ActivityKind } from '@portal/contract/activity-kinds'
import { infiniteQueryOptions } from '@tanstack/react-query'
import { callEndpoint } from '../lib/api.ts'
import { parseId } from '../lib/read-id.ts'
import { omitEmpty } from '../lib/use-url-filters.ts'

/** Filters: all events, or those about a kind of subject, by a person, or about a record. */
export type ActivityList = {
  kind: ActivityKind | undefined
  person: string | undefined
  record: string | undefined
}

/** Parses the list's state from the URL, which may contain anything. */
export function parseActivityList(params: URLSearchParams): ActivityList {
  return {
    kind: ACTIVITY_KINDS.find(kind => kind === params.get('kind')),
    person: parseId(params.get('person')),
    record: parseId(params.get('record')),
  }
}

/** The URL of a list; empty values are omitted. */
export function toActivityQueryString(list: ActivityList): string {
  return String(new URLSearchParams(omitEmpty(list)))
}

/** The audit events, newest first, paginated. */
export function activityQuery(list: ActivityList) {
  return infiniteQueryOptions({
    queryKey: ['activity', list],
    queryFn: ({ pageParam, signal }) =>
      callEndpoint('GET /admin/activity', {
        query: { ...list, ...(pageParam !== undefined && { before: String(pageParam) }) },
        signal,
      }),
    initialPageParam: undefined as number | undefined, // the first page has no cursor
    getNextPageParam: page => page.meta.next ?? undefined,
  })
}
