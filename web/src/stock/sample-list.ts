import { filterSamples } from '@portal/contract/sample-filter'
import type { Sample } from '@portal/contract/stock'
import {
  SAMPLE_ORDERS,
  SAMPLE_STATES,
  type SampleOrder,
  type SampleState,
} from '@portal/contract/stock-rules'
import { omitEmpty, useUrlFilters } from '../lib/use-url-filters.ts'

type List = { search: string; state: SampleState | undefined; sort: SampleOrder | undefined }

const read = (params: URLSearchParams): List => ({
  state: SAMPLE_STATES.find(state => state === params.get('state')),
  sort: SAMPLE_ORDERS.find(order => order === params.get('sort')),
  search: params.get('search')?.slice(0, 100) ?? '',
})

/** What the list of samples shows: those found by name or number, and in a state, in the order that is wanted. */
export function useSampleList(samples: readonly Sample[] | undefined) {
  const { list, change } = useUrlFilters(read)
  const clear = () => change({ search: '', state: undefined })
  const narrowed = list.search !== '' || list.state !== undefined
  return { list, wanted: omitEmpty(list), narrowed, shown: filterSamples(samples ?? [], list), change, clear }
}
