import { expect, test } from 'vitest'
import { countDaysInRange, currentAndPreviousPeriod, rangeAndPrecedingRange } from './programme-period.ts'

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

test('any days are compared with as many days directly before', () => {
  const period = { from: '2026-03-02', to: '2026-03-15' }
  expect(countDaysInRange(period)).toBe(14)
  expect(rangeAndPrecedingRange(period)).toEqual({ period, before: { from: '2026-02-16', to: '2026-03-01' } })
})
