import { expect, test } from 'vitest'
import { formatDay } from './dates.ts'

test("a day is DD/MM/YYYY in the company's time zone, whatever the device says [H§9 R§9 D§1]", () => {
  expect(formatDay('2026-03-04T15:59:59Z', 'Asia/Kuala_Lumpur')).toBe('04/03/2026')
  expect(formatDay('2026-03-04T16:00:00Z', 'Asia/Kuala_Lumpur')).toBe('05/03/2026')
})
