import fc from 'fast-check'
import { expect, test } from 'vitest'
import { toAsciiDigits } from '../typed-text.ts'
import { extractCodeFromPaste, isPasteCertainlyCode } from './pasted-code.ts'

test.each([
  ['1234', '1234'],
  ['Meridian Care: your code is 0471. It is valid for 5 minutes.', '0471'],
  ['12 34', '1234'],
  ['1-2-3', '123'],
  ['123456', '1234'],
  ['[25/11, 20:05] Clinic: your code is 4275', '2511'],
  ['４２７５', '4275'],
  ['رمزك ٤٢٧٥', '4275'],
  ['42\u200b75', '4275'],
  ['no digits', ''],
  ['', ''],
])('a paste of %j takes %j', (pasted, taken) => {
  expect(extractCodeFromPaste(pasted)).toBe(taken)
})

test('a paste takes at most four digits, the first ones, in their order [H§5]', () => {
  fc.assert(
    fc.property(fc.string(), pasted => {
      const taken = extractCodeFromPaste(pasted)
      expect(taken).toMatch(/^[0-9]{0,4}$/)
      expect(toAsciiDigits(pasted).replace(/\D/g, '')).toMatch(new RegExp(`^${taken}`))
    }),
  )
})

test.each([
  ['4275', true],
  [' 4275\n', true],
  ['４２７５', true],
  ['رمزك ۴۲۷۵.', true],
  ['Meridian Care: your code is 0471. It is valid for 5 minutes.', true],
  ['RM0.00 Meridian Care: your code is 0471. It is valid for 5 minutes. Do not share it.', true],
  ['[25/11, 20:05] Meridian Care: your code is 4275. It is valid for 5 minutes.', false],
  ['25/11/2026 4275', false],
  ['2026-11-25 20:05 your code is 4275', false],
  ['2026\u201311\u201325', false],
  ['[2026 Nov 25] your code is 4275', false],
  ['42 75', false],
  ['42-75', false],
  ['42757', false],
  ['427', false],
  ['no digits', false],
])('a paste of %j is certainly the code: %j', (pasted, certain) => {
  expect(isPasteCertainlyCode(pasted)).toBe(certain)
})
