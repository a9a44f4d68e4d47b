import { useLocation, useSearchParams } from 'react-router'

/** The search parameters of the current address. The rendered ones may be older, and two quick changes must both count. */
export const currentParams = () => new URLSearchParams(window.location.search)

/** The filters of a list without the empty ones. */
export function omitEmpty(list: object): Record<string, string> {
  const given = Object.entries(list).filter((entry): entry is [string, string] => !!entry[1])
  return Object.fromEntries(given)
}

/**
 * The filters of a list, kept in the address.
 * @param read reads the filters from an address, which may hold any text
 */
export function useUrlFilters<List extends object>(read: (params: URLSearchParams) => List) {
  const [params, setParams] = useSearchParams()
  // Keep the navigation state, which holds the previous path.
  const { state } = useLocation()
  const change = (part: Partial<List>, typing = false) =>
    setParams(omitEmpty({ ...read(currentParams()), ...part }), { replace: typing, state })
  return { list: read(params), change, clear: () => setParams({}, { state }) }
}
