import { expect, test } from 'vitest'
import { expectedDeliveryDay } from './delivery-days.ts'

test.each([
  ['a Monday and one day', '2026-11-23T03:00:00Z', 1, 'Asia/Kuala_Lumpur', '2026-11-24'],
  ['a Thursday and two days, over a weekend', '2026-11-19T03:00:00Z', 2, 'Asia/Kuala_Lumpur', '2026-11-23'],
  ['a Saturday and one day', '2026-11-21T03:00:00Z', 1, 'Asia/Kuala_Lumpur', '2026-11-23'],
  ['a Friday and a fortnight of working days', '2026-11-20T03:00:00Z', 10, 'Asia/Singapore', '2026-12-04'],
  ['Sunday in UTC that is Monday in the company', '2026-11-22T16:30:00Z', 1, 'Asia/Singapore', '2026-11-24'],
  ['the end of a year', '2026-12-31T03:00:00Z', 3, 'Asia/Kuala_Lumpur', '2027-01-05'],
])('an order arrives after working days from its approval: %s', (_case, approvedAt, days, zone, expected) => {
  expect(expectedDeliveryDay(approvedAt, days, zone)).toBe(expected)
})
