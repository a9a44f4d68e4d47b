import type { EndpointName, Meta, ResponseData } from '@portal/contract/endpoints'
import { infiniteQueryOptions, type QueryKey, queryOptions } from '@tanstack/react-query'
import { type ApiOptions, type ApiSuccess, callApi, callApiWithMeta } from './api.ts'

/** The options can be left out where the endpoint requires none. */
type Given<K extends EndpointName> = object extends ApiOptions<K> ? [ApiOptions<K>?] : [ApiOptions<K>]

/** The query of an endpoint. Its name ends in `Query`, for `useQuery`. */
export function apiQuery<K extends EndpointName>(queryKey: QueryKey, name: K, ...[options]: Given<K>) {
  return queryOptions({
    queryKey,
    queryFn: ({ signal }) => callApi(name, { ...(options as ApiOptions<K>), signal }),
  })
}

/** The query of one field of an endpoint's answer. */
export function apiFieldQuery<K extends EndpointName, Field extends keyof ResponseData<K>>(
  queryKey: QueryKey,
  name: K,
  field: Field,
  ...[options]: Given<K>
) {
  return queryOptions({
    queryKey,
    queryFn: async ({ signal }) => (await callApi(name, { ...(options as ApiOptions<K>), signal }))[field],
  })
}

/** The endpoints that answer with a page and the cursor of the next one. */
type PagedName = { [K in EndpointName]: Meta<K> extends { next: string | null } ? K : never }[EndpointName]

/**
 * The pages of an endpoint. Their name ends in `Pages`, for `useInfiniteQuery`.
 * @param complete adds to a page what the server does not send
 */
export function apiPages<K extends PagedName>(
  queryKey: QueryKey,
  name: K,
  options: ApiOptions<K>,
  complete = async (page: ApiSuccess<K>) => page,
) {
  const { query } = options as { query: object }
  return infiniteQueryOptions({
    queryKey,
    queryFn: async ({ pageParam, signal }) => {
      const asked = { ...options, query: { ...query, ...pageParam }, signal } as ApiOptions<K>
      return complete(await callApiWithMeta(name, asked))
    },
    initialPageParam: {} as { cursor?: string }, // the first page has none
    getNextPageParam: page => {
      const { next } = page.meta as { next: string | null }
      return next === null ? undefined : { cursor: next }
    },
  })
}

type Pages<Row> = {
  data?: { pages: readonly { data: readonly Row[] }[] } | undefined
  hasNextPage: boolean
  isError: boolean
}

/** The rows that a bulk act may take at once: more would be a wait of minutes, one call each. */
export const BULK_ROWS_MAX = 500

/** Loads the pages of a list that are missing. @returns its rows, at most about `BULK_ROWS_MAX` */
export async function loadAllRows<Row>(
  query: Pages<Row> & { fetchNextPage(): Promise<Pages<Row>> },
): Promise<readonly Row[]> {
  let loaded: Pages<Row> = query
  const rows = () => loaded.data?.pages.flatMap(page => page.data) ?? []
  while (loaded.hasNextPage && !loaded.isError && rows().length < BULK_ROWS_MAX)
    loaded = await query.fetchNextPage()
  return rows()
}
