import { useLocation, useSearchParams } from 'react-router'

/** The search parameters of the current address. The rendered ones may be older, and two quick changes must both count. */
export const currentUrlParams = (): URLSearchParams => new URLSearchParams(window.location.search)

/** The filters of a list without the empty ones. */
export function omitEmptyFilters(filters: object): Record<string, string> {
  const given = Object.entries(filters).filter((entry): entry is [string, string] => !!entry[1])
  return Object.fromEntries(given)
}

/**
 * The filters of a list, kept in the address.
 * @param parse reads the filters from an address, which may hold any text
 */
export function useUrlFilters<List extends object>(parse: (params: URLSearchParams) => List) {
  const [params, setParams] = useSearchParams()
  // Keep the navigation state, which holds the previous path.
  const { state } = useLocation()
  const change = (part: Partial<List>, typing = false) =>
    setParams(omitEmptyFilters({ ...parse(currentUrlParams()), ...part }), { replace: typing, state })
  return { list: parse(params), change, clear: () => setParams({}, { state }) }
}

/** Reads an id from an address, which may hold any text. @returns undefined if it is not a valid id */
export function parseUuid(value: string | null): string | undefined {
  return value !== null && /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(value) ? value : undefined
}
