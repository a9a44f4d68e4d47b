import { CASE_KINDS, CASE_STATES, type CaseKind, type CaseState } from '@portal/contract/cases/case-kinds'
import { parseUuid } from '../lib/url-filters.ts'

/** Filters of the cases. */
export type CaseFilters = {
  search: string
  kind: CaseKind | undefined
  state: CaseState | undefined
  /** Only a link sets it: a lot's id. */
  lot: string | undefined
}

/** Parses the filters from the URL, which may contain anything. */
export function parseCaseFilters(params: URLSearchParams): CaseFilters {
  return {
    search: params.get('search')?.trim().slice(0, 100) ?? '',
    kind: CASE_KINDS.find(kind => kind === params.get('kind')),
    state: CASE_STATES.find(state => state === params.get('state')),
    lot: parseUuid(params.get('lot')),
  }
}
