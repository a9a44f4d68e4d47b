import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, dayInZone, localTimeToInstant } from '../days.ts'
import {
  countDaysInRange,
  currentAndPreviousPeriod,
  PROGRAMME_PERIODS,
  rangeAndComparison,
} from './programme-period.ts'

test.each([
  ['month', '2026-11-24', '2026-11-01', '2026-10-01', '2026-10-24'],
  ['month', '2026-01-15', '2026-01-01', '2025-12-01', '2025-12-15'],
  ['month', '2026-03-30', '2026-03-01', '2026-02-01', '2026-02-28'],
  ['month', '2026-02-28', '2026-02-01', '2026-01-01', '2026-01-31'],
  ['quarter', '2026-11-24', '2026-10-01', '2026-07-01', '2026-08-24'],
  ['quarter', '2026-02-10', '2026-01-01', '2025-10-01', '2025-11-10'],
  ['year', '2026-11-24', '2026-01-01', '2025-01-01', '2025-11-24'],
  ['year', '2028-02-29', '2028-01-01', '2027-01-01', '2027-02-28'],
] as const)('this %s on %s begins on %s; before is %s to %s', (period, today, from, first, last) => {
  expect(currentAndPreviousPeriod(period, today)).toEqual({
    period: { from, to: today },
    before: { from: first, to: last },
  })
})

test.each([
  ['2026-11-24', '2026-10-01', '2026-10-31', '2026-09-01', '2026-09-30'],
  ['2026-03-01', '2026-02-01', '2026-02-28', '2026-01-01', '2026-01-31'],
  ['2026-01-31', '2025-12-01', '2025-12-31', '2025-11-01', '2025-11-30'],
] as const)('on %s the last month is %s to %s, and before is %s to %s', (today, from, to, first, last) => {
  expect(currentAndPreviousPeriod('last-month', today)).toEqual({
    period: { from, to },
    before: { from: first, to: last },
  })
})

test.each([
  ['a calendar month', '2026-10-01', '2026-10-31', '2026-09-01', '2026-09-30'],
  ['a short calendar month', '2026-02-01', '2026-02-28', '2026-01-01', '2026-01-31'],
  ['a calendar quarter', '2026-07-01', '2026-09-30', '2026-04-01', '2026-06-30'],
  ['a calendar year', '2026-01-01', '2026-12-31', '2025-01-01', '2025-12-31'],
  ['the first days of a month', '2026-11-01', '2026-11-24', '2026-10-01', '2026-10-24'],
  ['the last days of a month', '2026-02-10', '2026-02-28', '2026-01-10', '2026-01-28'],
  ['days of which the month before has some', '2026-03-20', '2026-03-30', '2026-02-20', '2026-02-28'],
  ['days of which the month before has none', '2026-03-29', '2026-03-30', '2026-03-27', '2026-03-28'],
  ['days of two months', '2026-02-16', '2026-03-01', '2026-02-02', '2026-02-15'],
] as const)('%s, %s to %s, is compared with %s to %s', (_, from, to, first, last) => {
  const period = { from, to }
  expect(rangeAndComparison(period)).toEqual({ period, before: { from: first, to: last } })
})

/** Any day of two centuries, and a number of days up to two years. */
const someDay = fc.integer({ min: 0, max: 73_000 }).map(days => addDays('2000-01-01', days))
const range = fc
  .tuple(someDay, fc.integer({ min: 0, max: 730 }))
  .map(([from, days]) => ({ from, to: addDays(from, days) }))
const isWholeMonths = ({ from, to }: { from: string; to: string }) =>
  from.endsWith('-01') && addDays(to, 1).endsWith('-01')

test('what a period is compared with ends before it, is not longer, and is calendar months if it is', () => {
  fc.assert(
    fc.property(range, chosen => {
      const { period, before } = rangeAndComparison(chosen)
      expect(period).toEqual(chosen)
      expect(before.from <= before.to && before.to < period.from).toBe(true)
      if (isWholeMonths(period))
        expect([isWholeMonths(before), addDays(before.to, 1)]).toEqual([true, period.from])
      else expect(countDaysInRange(before)).toBeLessThanOrEqual(countDaysInRange(period))
    }),
  )
})

test.each(['Asia/Kuala_Lumpur', 'Asia/Singapore'])(
  'at midnight in %s the last second of a month belongs to it, and the first one to the next',
  timeZone => {
    fc.assert(
      fc.property(someDay, day => {
        const monthStart = `${day.slice(0, 7)}-01`
        const midnight = localTimeToInstant(monthStart, '00:00', timeZone)
        const todayOf = (instant: number) => dayInZone(new Date(instant), timeZone)
        const [late, early] = [todayOf(midnight.getTime() - 1000), todayOf(midnight.getTime())]
        expect([late, early]).toEqual([addDays(monthStart, -1), monthStart])
        // What was this month a second before is the last one now, and is compared with the same month.
        expect(currentAndPreviousPeriod('last-month', early)).toEqual(currentAndPreviousPeriod('month', late))
        for (const period of PROGRAMME_PERIODS.filter(one => one !== 'last-month'))
          expect(currentAndPreviousPeriod(period, early).period.to).toBe(monthStart)
      }),
    )
  },
)
