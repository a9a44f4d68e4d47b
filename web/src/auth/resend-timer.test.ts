import { RESEND_SECONDS } from '@portal/contract/one-time-code'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { secondsLeft } from './resend-timer.ts'

const instant = fc.integer({ min: 0, max: 4_000_000_000_000 })

test('a reload continues the 60-second countdown: the seconds left depend only on the end time [H§4]', () => {
  fc.assert(
    fc.property(instant, fc.integer({ min: 0, max: RESEND_SECONDS * 1000 }), (start, passed) => {
      const end = String(start + RESEND_SECONDS * 1000)
      expect(secondsLeft(end, start)).toBe(RESEND_SECONDS)
      expect(secondsLeft(end, start + passed)).toBe(Math.ceil((RESEND_SECONDS * 1000 - passed) / 1000))
    }),
  )
})

test('at and after the end time no seconds are left, so the Resend Code button replaces the countdown [H§4]', () => {
  fc.assert(
    fc.property(instant, fc.nat(), (end, later) => {
      expect(secondsLeft(String(end), end + later)).toBe(0)
    }),
  )
})

test('a number without a countdown, or with an unreadable one, has no wait', () => {
  for (const stored of [null, '', 'soon', 'NaN', 'Infinity']) expect(secondsLeft(stored, 1000)).toBe(0)
})
