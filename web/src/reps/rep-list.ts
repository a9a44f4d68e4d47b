import { isRepWanted } from '@portal/contract/rep-filter'
import type { RepAccount } from '@portal/contract/reps'
import { useUrlFilters } from '../lib/use-url-filters.ts'

const STATES = ['active', 'inactive']

const read = (params: URLSearchParams) => ({
  search: params.get('search')?.slice(0, 100) ?? '',
  state: STATES.find(state => state === params.get('state')) ?? '',
})

/** The state of the list of reps: the search by name or number, and the active filter. */
export function useRepList(reps: readonly RepAccount[] | undefined) {
  const { list, change, clear } = useUrlFilters(read)
  const wanted = {
    ...(list.search && { search: list.search }),
    ...(list.state && { active: list.state === 'active' }),
  }
  const shown = (reps ?? []).filter(rep => isRepWanted(rep, wanted))
  return { list, wanted, shown, change, clear }
}
