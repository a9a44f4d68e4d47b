import { normalizeFullPhoneOrLandline } from '@portal/contract/addresses/phone-or-landline'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatPhone } from './format-phone.ts'

test.each([
  ['60123000001', '+60 12-300 0001'],
  ['601112345678', '+60 11-1234 5678'],
  ['60312345678', '+60 3-1234 5678'],
  ['6041234567', '+60 4-123 4567'],
  ['6082123456', '+60 82-123 456'],
  ['6591000001', '+65 9100 0001'],
  ['6561234567', '+65 6123 4567'],
])('%s is shown as %s [UX§22]', (phone, shown) => {
  expect(formatPhone(phone).replaceAll('\u00a0', ' ')).toBe(shown)
  expect(formatPhone(`+${phone}`)).toBe(formatPhone(phone))
})

test('every number the portal accepts is shown in groups, with the same digits [UX§22]', () => {
  const mobile = fc.stringMatching(/^601\d{8,9}$/)
  const landline = fc.stringMatching(/^60[3-9]\d{7,8}$/)
  const singapore = fc.stringMatching(/^65[3689]\d{7}$/)
  fc.assert(
    fc.property(fc.oneof(mobile, landline, singapore), phone => {
      const shown = formatPhone(phone)
      expect(shown).toMatch(/^\+6[05]\u00a0\d+[-\u00a0]/)
      expect(normalizeFullPhoneOrLandline(shown)).toBe(phone)
    }),
  )
})

test('a number of another country is shown without groups', () => {
  expect(formatPhone('4915112345678')).toBe('+4915112345678')
  expect(formatPhone('6012')).toBe('+6012')
})
