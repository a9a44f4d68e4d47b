import { expect, test } from 'vitest'
import { daysToCompare } from './month.ts'

test.each([
  ['2026-11', '2026-11-26', 26],
  ['2026-11', '2026-11-01', 1],
  // Only the current month is compared by days.
  ['2026-10', '2026-11-26', undefined],
  // A month before that has no more days is compared as a whole.
  ['2026-03', '2026-03-27', 27],
  ['2026-03', '2026-03-28', undefined],
  ['2026-01', '2026-01-31', undefined],
])('%s on %s is compared with the days up to %s of the month before [UX§31]', (month, today, days) => {
  expect(daysToCompare(month, today)).toBe(days)
})
