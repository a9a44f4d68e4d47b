import { useLocation, useSearchParams } from 'react-router'

/** What the address asks for now: the screen may still show the one before, and two quick changes must both count. */
export const currentParams = () => new URLSearchParams(window.location.search)

/** What is given of a list's filters: what is empty says nothing. */
export function omitEmpty(list: object): Record<string, string> {
  const given = Object.entries(list).filter((entry): entry is [string, string] => !!entry[1])
  return Object.fromEntries(given)
}

/**
 * What narrows a list, kept in the address.
 * @param read takes it from an address, where people may have written anything
 */
export function useUrlFilters<List extends object>(read: (params: URLSearchParams) => List) {
  const [params, setParams] = useSearchParams()
  // Where one came from stays known.
  const { state } = useLocation()
  const change = (part: Partial<List>, typing = false) =>
    setParams(omitEmpty({ ...read(currentParams()), ...part }), { replace: typing, state })
  return { list: read(params), change, clear: () => setParams({}, { state }) }
}
