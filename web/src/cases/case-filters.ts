import { CASE_KINDS, CASE_STATES } from '@portal/contract/cases/case-kinds'
import { parseChoiceParam, parseTextParam, parseUuid } from '../lib/url-filters.ts'

/** Filters of the cases. */
export type CaseFilters = ReturnType<typeof parseCaseFilters>

/** Parses the filters from the URL, which may contain anything. */
export function parseCaseFilters(params: URLSearchParams) {
  return {
    search: parseTextParam(params, 'search'),
    kind: parseChoiceParam(params, 'kind', CASE_KINDS),
    state: parseChoiceParam(params, 'state', CASE_STATES),
    /** Only a link sets it: a lot's id. */
    lot: parseUuid(params.get('lot')),
  }
}
