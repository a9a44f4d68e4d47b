import { useLocation, useSearchParams } from 'react-router'

/** The server's maximum length of a search. */
export const SEARCH_MAX = 100

/** The search parameters of the current address. The rendered ones may be older, and two quick changes must both count. */
export const currentUrlParams = (): URLSearchParams => new URLSearchParams(window.location.search)

/** A choice of an address, which may hold any text. @returns undefined if it is none of the values */
export function parseChoiceParam<Value extends string>(
  params: URLSearchParams,
  paramName: string,
  values: readonly Value[],
): Value | undefined {
  return values.find(value => value === params.get(paramName))
}

/** A text of an address. @param maxLength the longest that the server takes */
export function parseTextParam(params: URLSearchParams, paramName: string, maxLength = SEARCH_MAX): string {
  return params.get(paramName)?.trim().slice(0, maxLength) ?? ''
}

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
