import { addDays, daysBetween, type IsoDay } from '../days.ts'

/** The periods that the programme is shown for, besides any two days. */
export const PROGRAMME_PERIODS = ['month', 'quarter', 'year'] as const
export type ProgrammePeriod = (typeof PROGRAMME_PERIODS)[number]

/** Maximum length of a period, in days. */
export const PERIOD_DAYS_MAX = 366

/** First and last day, 'YYYY-MM-DD', both included. */
export type DayRange = { from: string; to: string }
/** A period and the one before it. */
export type Periods = { period: DayRange; before: DayRange }

const MONTHS: Record<ProgrammePeriod, number> = { month: 1, quarter: 3, year: 12 }

/** The number of days of a range. */
export function countDaysInRange({ from, to }: DayRange): number {
  return daysBetween(from, to) + 1
}

/** The current month, quarter or year up to today, and the part of the one before up to the same day. */
export function currentAndPreviousPeriod(period: ProgrammePeriod, today: IsoDay): Periods {
  const length = MONTHS[period]
  const month = Number(today.slice(5, 7)) - 1
  const from = `${today.slice(0, 4)}-${String(month - (month % length) + 1).padStart(2, '0')}-01`
  return {
    period: { from, to: today },
    before: { from: addMonths(from, -length), to: addMonths(today, -length) },
  }
}

/** A range, and as many days directly before it. */
export function rangeAndPrecedingRange(range: DayRange): Periods {
  const { from } = range
  return { period: range, before: { from: addDays(from, -countDaysInRange(range)), to: addDays(from, -1) } }
}

/** The same day of another month. The last day of a month gives the last day of the other. */
function addMonths(day: string, count: number): string {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number)
  const lastOf = (offset: number) => new Date(Date.UTC(year, month + offset, 0))
  const last = lastOf(count)
  const isLast = date === lastOf(0).getUTCDate()
  last.setUTCDate(isLast ? last.getUTCDate() : Math.min(date, last.getUTCDate()))
  return last.toISOString().slice(0, 10)
}
