import { isSampleWanted } from '@portal/contract/sample-filter'
import type { Sample } from '@portal/contract/stock'
import { SAMPLE_STATES, type SampleState } from '@portal/contract/stock-words'
import { useListParams } from '../lib/list-params.ts'

const read = (params: URLSearchParams): { search: string; state: SampleState | '' } => ({
  state: SAMPLE_STATES.find(state => state === params.get('state')) ?? '',
  search: params.get('search')?.slice(0, 100) ?? '',
})

/** What the list of samples shows: those found by name or number, and in a state. */
export function useSampleList(samples: readonly Sample[] | undefined) {
  const { list, change, clear } = useListParams(read)
  const wanted = { ...(list.search && { search: list.search }), ...(list.state && { state: list.state }) }
  const shown = (samples ?? []).filter(sample => isSampleWanted(sample, wanted))
  return { list, wanted, shown, change, clear }
}
