/** A month one can ask the server for; anything else in the address counts as none. */
const YEAR_MONTH = /^20\d\d-(0[1-9]|1[0-2])$/

/** The month an address names under a parameter. */
export function readMonth(params: URLSearchParams, name: string): string | undefined {
  const asked = params.get(name) ?? ''
  return YEAR_MONTH.test(asked) ? asked : undefined
}

/** How many months one comes after another; negative when before. Both `YYYY-MM`. */
export function monthsBetween(later: string, earlier: string): number {
  const count = (yearMonth: string) => Number(yearMonth.slice(0, 4)) * 12 + Number(yearMonth.slice(5))
  return count(later) - count(earlier)
}

/** Whom the history is asked for. */
export function readHistoryParams(params: URLSearchParams) {
  return { search: params.get('search')?.trim() ?? '', until: readMonth(params, 'until') }
}
