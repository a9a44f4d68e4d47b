import {
  countDaysInRange,
  PERIOD_DAYS_MAX,
  type ProgrammePeriod,
} from '@portal/contract/programme/programme-period'
import { keepPreviousData, queryOptions, skipToken } from '@tanstack/react-query'
import { callApi } from '../lib/api.ts'
import { apiQuery } from '../lib/api-query.ts'
import { parseIsoDayParamOrEmpty } from '../lib/dates.ts'
import { parseChoiceParam } from '../lib/url-filters.ts'

/** By what requests are broken down besides samples. */
export const BREAKDOWN_KINDS = ['rep', 'profession'] as const

/** The periods besides the current month, and any two days. */
export const OTHER_PERIODS = ['last-month', 'quarter', 'year', 'days'] as const satisfies (
  | ProgrammePeriod
  | 'days'
)[]

/** The chosen period, or any two days, and the chosen breakdown of requests. */
export type ProgrammeChoice = ReturnType<typeof parseProgrammeChoice>

/** Parses the choice from the URL, which may contain anything. */
export function parseProgrammeChoice(params: URLSearchParams) {
  const period = parseChoiceParam(params, 'period', OTHER_PERIODS)
  const days = { from: parseIsoDayParamOrEmpty(params, 'from'), to: parseIsoDayParamOrEmpty(params, 'to') }
  return {
    by: parseChoiceParam(params, 'by', BREAKDOWN_KINDS),
    period: days.from || days.to ? ('days' as const) : period,
    ...days,
  }
}

/** The reason why the server would refuse two days. */
export function periodDaysError({ from, to }: ProgrammeChoice): 'reversed' | 'too-long' | undefined {
  if (from === '' || to === '') return undefined
  if (from > to) return 'reversed'
  return countDaysInRange({ from, to }) > PERIOD_DAYS_MAX ? 'too-long' : undefined
}

/**
 * The programme in a period; the current month while two days are not complete. The previous numbers stay while new ones load.
 */
export function programmeQuery(choice: ProgrammeChoice) {
  const { period = 'month', from, to } = choice
  const preset: ProgrammePeriod = period === 'days' ? 'month' : period
  const query = from === '' || to === '' ? { period: preset } : { from, to }
  return queryOptions({
    queryKey: ['programme', 'period', query],
    queryFn:
      periodDaysError(choice) === undefined
        ? ({ signal }: { signal: AbortSignal }) => callApi('GET /admin/programme', { query, signal })
        : skipToken,
    placeholderData: keepPreviousData,
  })
}

/** What waits today, and how long the stock will last. */
export const programmeTodayQuery = apiQuery(['programme', 'today'], 'GET /admin/programme/today')
