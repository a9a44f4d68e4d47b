import type { ParsedInput } from '../endpoints.ts'
import { removeInvisible } from '../typed-text.ts'
import type { Sample } from './stock.endpoints.ts'
import type { SampleOrder, SampleState } from './stock-rules.ts'

const IS: Record<SampleState, (sample: Sample) => boolean> = {
  active: ({ offered }) => offered,
  inactive: ({ offered }) => !offered,
  low: ({ low }) => low,
  expiring: ({ expiringLots }) => expiringLots > 0,
  registration: ({ active, registration }) => active && registration !== 'VALID',
}

const ORDERS: Record<SampleOrder, (one: Sample, other: Sample) => number> = {
  name: (one, other) => one.name.localeCompare(other.name, 'en', { numeric: true }),
  fewest: (one, other) => one.usable - other.usable,
}

/** Filters and sorts samples: on the screen, which has the whole list, and in the CSV file. */
export function filterAndSortSamples(
  samples: readonly Sample[],
  filter: ParsedInput<'POST /admin/samples/export', 'body'>,
): Sample[] {
  const { search = '', state, sort } = filter
  const part = removeInvisible(search).trim().toLowerCase()
  const wanted = samples
    .filter(sample =>
      [sample.name, sample.registrationNo ?? ''].some(text => text.toLowerCase().includes(part)),
    )
    .filter(sample => state === undefined || IS[state](sample))
  // The sort is stable: equal samples keep the company's order.
  return sort === undefined ? wanted : wanted.toSorted(ORDERS[sort])
}
