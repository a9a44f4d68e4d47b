import { addDays, type IsoDay } from '../days.ts'

/** Maximum days that an absence can start in the past. */
const PAST_DAYS = 30
/** Maximum days that an absence can start in the future. */
const AHEAD_DAYS = 366
/** Maximum length of an absence, in days. */
const LENGTH_MAX = 366

type DayBounds = { min: string; max: string }

/**
 * The allowed range of an absence's first and last day. All days are 'YYYY-MM-DD'.
 * @param requestedFrom the requested first day
 * @param today the current day in the company's time zone
 * @param existingFrom the first day of an existing absence; it stays allowed when the absence is changed
 */
export function absenceDayBounds(
  requestedFrom: IsoDay,
  today: IsoDay,
  existingFrom: IsoDay = today,
): Record<'from' | 'to', DayBounds> {
  const [earliest, latest] = [addDays(today, -PAST_DAYS), addDays(today, AHEAD_DAYS)]
  const first = {
    min: existingFrom < earliest ? existingFrom : earliest,
    max: existingFrom > latest ? existingFrom : latest,
  }
  const start = requestedFrom < first.min || requestedFrom > first.max ? today : requestedFrom
  return { from: first, to: { min: start > today ? start : today, max: addDays(start, LENGTH_MAX - 1) } }
}
