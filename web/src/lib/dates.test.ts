import { expect, test } from 'vitest'
import { formatDay, formatDayWithWeekday, formatWaitRoundedUp, setDisplayTimeZone } from './dates.ts'

test("a day is DD/MM/YYYY in the company's time zone, not in the device's [H§9 R§9 D§1]", () => {
  setDisplayTimeZone('Asia/Kuala_Lumpur')
  expect(formatDay('2026-03-04T15:59:59Z')).toBe('04/03/2026')
  expect(formatDay('2026-03-04T16:00:00Z')).toBe('05/03/2026')
})

test('a wait is formatted in minutes up to 90 minutes, then in hours, and is always rounded up', () => {
  const texts = [0, 1, 60, 61, 5400, 5401, 86_400].map(formatWaitRoundedUp)
  expect(texts).toEqual([
    '1 minute',
    '1 minute',
    '1 minute',
    '2 minutes',
    '90 minutes',
    '2 hours',
    '24 hours',
  ])
})

test('a day in words has the names of weekday and month', () => {
  expect(formatDayWithWeekday('2026-11-24')).toBe('Tue, 24 Nov 2026')
})
