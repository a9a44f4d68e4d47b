import { addDays, type IsoDay } from '@portal/contract/days'
import type { LimitPeriod } from '@portal/contract/limits/limit-rules'

/** `days`: the length of a rolling period (DAYS); null for calendar periods. */
export type Period = { period: LimitPeriod; days: number | null }

const MONTHS = { MONTH: 1, QUARTER: 3, YEAR: 12 }

/** First and last day ('YYYY-MM-DD') of the period around a day. A rolling period ends on that day. */
export function limitPeriodContaining(
  { period, days }: Period,
  day: IsoDay,
): { from: string; until: string } {
  if (period === 'DAYS') return { from: addDays(day, 1 - (days ?? 1)), until: day }
  const [year = 0, month = 0] = day.split('-').map(Number)
  const length = MONTHS[period]
  const first = month - 1 - ((month - 1) % length)
  return { from: dayOf(Date.UTC(year, first, 1)), until: dayOf(Date.UTC(year, first + length, 0)) }
}

function dayOf(time: number): string {
  return new Date(time).toISOString().slice(0, 10)
}
