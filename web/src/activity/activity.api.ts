import { ACTIVITY_KINDS, type ActivityKind } from '@portal/contract/activity-kinds'
import { infiniteQueryOptions } from '@tanstack/react-query'
import { call } from '../lib/api.ts'
import { readId } from '../lib/read-id.ts'
import { omitEmpty } from '../lib/use-url-filters.ts'

/** What is shown: everything, or what is about a kind of thing, was done by a person, or to a record. */
export type ActivityList = {
  kind: ActivityKind | undefined
  person: string | undefined
  record: string | undefined
}

/** Reads the list's state from the address, where people may have written anything. */
export function readActivityList(params: URLSearchParams): ActivityList {
  return {
    kind: ACTIVITY_KINDS.find(kind => kind === params.get('kind')),
    person: readId(params.get('person')),
    record: readId(params.get('record')),
  }
}

/** The address of a list: what is empty is left out. */
export function writeActivityList(list: ActivityList): string {
  return String(new URLSearchParams(omitEmpty(list)))
}

/** Who did what, newest first, a page at a time. */
export function activityQuery(list: ActivityList) {
  return infiniteQueryOptions({
    queryKey: ['activity', list],
    queryFn: ({ pageParam, signal }) =>
      call('GET /admin/activity', {
        query: { ...list, ...(pageParam !== undefined && { before: String(pageParam) }) },
        signal,
      }),
    initialPageParam: undefined as number | undefined, // the first page has none
    getNextPageParam: page => page.meta.next ?? undefined,
  })
}
