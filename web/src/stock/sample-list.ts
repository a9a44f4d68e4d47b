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

/** The state of the list of samples: search by name or number, filter and sort order. */
export function useSampleList(samples: readonly Sample[] | undefined) {
  const { list, change } = useUrlFilters(read)
  const clear = () => change({ search: '', state: undefined })
  const narrowed = list.search !== '' || list.state !== undefined
  return { list, wanted: omitEmpty(list), narrowed, shown: filterSamples(samples ?? [], list), change, clear }
}
