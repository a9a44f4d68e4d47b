import {
  countDaysInRange,
  PERIOD_DAYS_MAX,
  PROGRAMME_PERIODS,
  type ProgrammePeriod,
} from '@portal/contract/programme-period'
import { keepPreviousData, queryOptions, skipToken } from '@tanstack/react-query'
import { api } from '../lib/api.ts'
import { readIsoDay } from '../lib/is-iso-day.ts'

/** The chosen period, or any two days. */
export type PeriodChoice = { period: ProgrammePeriod | undefined; from: string; to: string }

/** Parses the choice from the URL, which may contain anything. */
export function parsePeriodChoice(params: URLSearchParams): PeriodChoice {
  return {
    period: PROGRAMME_PERIODS.find(period => period === params.get('period')),
    from: readIsoDay(params, 'from'),
    to: readIsoDay(params, 'to'),
  }
}

/** The reason why the server would refuse two days. */
export function problemOfDays({ from, to }: PeriodChoice): 'order' | 'long' | undefined {
  if (from === '' || to === '') return undefined
  if (from > to) return 'order'
  return countDaysInRange({ from, to }) > PERIOD_DAYS_MAX ? 'long' : undefined
}

/**
 * The programme in a period; the current month while two days are not complete. The previous numbers stay while new ones load.
 */
export function programmeQuery(choice: PeriodChoice) {
  const { period = 'month', from, to } = choice
  const query = from === '' || to === '' ? { period } : { from, to }
  return queryOptions({
    queryKey: ['programme', 'period', query],
    queryFn:
      problemOfDays(choice) === undefined
        ? ({ signal }: { signal: AbortSignal }) => api('GET /admin/programme', { query, signal })
        : skipToken,
    placeholderData: keepPreviousData,
  })
}

/** What waits today, and how long the stock will last. */
export const programmeTodayQuery = queryOptions({
  queryKey: ['programme', 'today'],
  queryFn: ({ signal }) => api('GET /admin/programme/today', { signal }),
})
