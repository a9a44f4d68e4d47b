import fc from 'fast-check'
import { expect, test } from 'vitest'
import { extractCodeFromPaste } from './one-time-code.ts'

test.each([
  ['1234', '1234'],
  ['Meridian Care: your code is 0471. It is valid for 5 minutes.', '0471'],
  ['12 34', '1234'],
  ['1-2-3', '123'],
  ['123456', '1234'],
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
      expect([...pasted].filter(character => character >= '0' && character <= '9').join('')).toMatch(
        new RegExp(`^${taken}`),
      )
    }),
  )
})
