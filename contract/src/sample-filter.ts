import type { Sample } from './stock.ts'
import type { SampleState } from './stock-words.ts'

/** Part of a name or registration number, and a state. */
type SampleFilter = { search?: string | undefined; state?: SampleState | undefined }

const IS: Record<SampleState, (sample: Sample) => boolean> = {
  active: ({ active }) => active,
  inactive: ({ active }) => !active,
  low: ({ low }) => low,
  expiring: ({ expiringLots }) => expiringLots > 0,
}

/** Whether a filter leaves a sample: on the screen, which has all of them, and in the file. */
export function isSampleWanted(sample: Sample, { search = '', state }: SampleFilter): boolean {
  const part = search.trim().toLowerCase()
  const found = [sample.name, sample.registrationNo ?? ''].some(text => text.toLowerCase().includes(part))
  return found && (state === undefined || IS[state](sample))
}
