/** An absence is entered at most this many days after it began. */
const PAST_DAYS = 30
/** An absence begins at most this many days from now. */
const AHEAD_DAYS = 366
/** The longest absence, in days. */
const LENGTH_MAX = 366

type Bounds = { min: string; max: string }

/**
 * Between which days an absence begins and ends. All days are 'YYYY-MM-DD'.
 * @param from the first day that is wanted
 * @param today the day it is in the company's time zone
 * @param storedFrom the first day of an absence that is changed, which stays allowed
 */
export function absenceBounds(
  from: string,
  today: string,
  storedFrom = today,
): Record<'from' | 'to', Bounds> {
  const [earliest, latest] = [addDays(today, -PAST_DAYS), addDays(today, AHEAD_DAYS)]
  const first = {
    min: storedFrom < earliest ? storedFrom : earliest,
    max: storedFrom > latest ? storedFrom : latest,
  }
  const start = from < first.min || from > first.max ? today : from
  return { from: first, to: { min: start > today ? start : today, max: addDays(start, LENGTH_MAX - 1) } }
}

function addDays(day: string, days: number): string {
  return new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10)
}
