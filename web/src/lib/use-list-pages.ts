import {
  type InfiniteData,
  keepPreviousData,
  type QueryKey,
  type UseInfiniteQueryOptions,
  useInfiniteQuery,
} from '@tanstack/react-query'

type Page = { data: readonly unknown[] }

/** The pages of a list and the rows loaded so far. While other filters load, it has those of the previous ones. */
export function useListPages<P extends Page, Key extends QueryKey, Cursor>(
  options: UseInfiniteQueryOptions<P, Error, InfiniteData<P>, Key, Cursor>,
) {
  const pages = useInfiniteQuery({ ...options, placeholderData: keepPreviousData })
  const rows: P['data'][number][] | undefined = pages.data?.pages.flatMap(page => page.data)
  return { pages, rows }
}
