/** A month the server accepts; any other value in the URL is ignored. */
const YEAR_MONTH = /^20\d\d-(0[1-9]|1[0-2])$/

/** The month in a URL parameter. */
export function parseMonthParam(params: URLSearchParams, paramName: string): string | undefined {
  const asked = params.get(paramName) ?? ''
  return YEAR_MONTH.test(asked) ? asked : undefined
}

/** The number of months from `earlier` to `later`; negative if `later` comes first. Both `YYYY-MM`. */
export function monthsBetween(laterMonth: string, earlierMonth: string): number {
  const count = (yearMonth: string) => Number(yearMonth.slice(0, 4)) * 12 + Number(yearMonth.slice(5))
  return count(laterMonth) - count(earlierMonth)
}

/** Parses the history's filters from the URL. */
export function parseHistoryFilters(params: URLSearchParams) {
  return { search: params.get('search')?.trim() ?? '', until: parseMonthParam(params, 'until') }
}
