import { addDays, daysBetween, type IsoDay } from '../days.ts'

/** The periods that the programme is shown for, besides any two days. */
export const PROGRAMME_PERIODS = ['month', 'last-month', 'quarter', 'year'] as const
export type ProgrammePeriod = (typeof PROGRAMME_PERIODS)[number]

/** Maximum length of a period, in days. */
export const PERIOD_DAYS_MAX = 366

/** First and last day, 'YYYY-MM-DD', both included. */
export type DayRange = { from: string; to: string }
/** A period and the one before it. */
export type Periods = { period: DayRange; before: DayRange }

/** The number of days of a range. */
export function countDaysInRange({ from, to }: DayRange): number {
  return daysBetween(from, to) + 1
}

/** The current month, quarter or year up to today, or the last month; and what it is compared with. */
export function currentAndPreviousPeriod(period: ProgrammePeriod, today: IsoDay): Periods {
  const monthStart = `${today.slice(0, 7)}-01`
  if (period === 'month') return rangeAndComparison({ from: monthStart, to: today })
  if (period === 'last-month')
    return rangeAndComparison({ from: addMonths(monthStart, -1), to: addDays(monthStart, -1) })
  const length = period === 'year' ? 12 : 3
  const from = addMonths(monthStart, -((Number(today.slice(5, 7)) - 1) % length))
  // On the last day of a month as many whole months as have passed: what begins after it begins with a month.
  const after = addDays(today, 1)
  const to = after.endsWith('-01') ? addDays(addMonths(after, -length), -1) : addMonths(today, -length)
  return { period: { from, to: today }, before: { from: addMonths(from, -length), to } }
}

/**
 * A range, and what it is compared with: calendar months with as many before, days within a month with the same days of the
 * month before, and other days, or days that it has not, with as many directly before.
 */
export function rangeAndComparison(range: DayRange): Periods {
  const { from, to } = range
  const months = monthNumber(to) - monthNumber(from) + 1
  const isWhole = from.endsWith('-01') && addDays(to, 1).endsWith('-01')
  const sameDay = addMonths(from, -1)
  if (isWhole) return { period: range, before: { from: addMonths(from, -months), to: addDays(from, -1) } }
  if (months === 1 && sameDay.slice(8) === from.slice(8))
    return { period: range, before: { from: sameDay, to: addMonths(to, -1) } }
  return { period: range, before: { from: addDays(from, -countDaysInRange(range)), to: addDays(from, -1) } }
}

const monthNumber = (day: IsoDay) => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7))

/** The same day of another month, or its last one. */
function addMonths(day: IsoDay, count: number): IsoDay {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number)
  const last = new Date(Date.UTC(year, month + count, 0))
  last.setUTCDate(Math.min(date, last.getUTCDate()))
  return last.toISOString().slice(0, 10)
}
