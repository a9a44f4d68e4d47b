import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  normalizeFullPhoneOrLandline,
  normalizePhoneOrLandline,
  phoneOrLandlineProblem,
} from './addresses/phone-or-landline.ts'
import { problemToEnglish } from './english.ts'
import { normalizeFullPhone, normalizePhone, phoneProblem } from './phone.ts'
import type { Problem } from './problems.ts'
import { profilePhoneProblem } from './profile/profile-phone.ts'
import { phoneDigitsInSearch } from './users/phone-search.ts'

const worded = (problem: Problem | undefined) => problem && problemToEnglish(problem)

/** Valid national numbers, without country code (H§5). */
const malaysian = fc.stringMatching(/^1\d{8,9}$/)
const singaporean = fc.stringMatching(/^[3689]\d{7}$/)
const anyNumber = fc.oneof(
  fc.record({ country: fc.constant('60'), national: malaysian }),
  fc.record({ country: fc.constant('65'), national: singaporean }),
)

test.each([
  ['+60', '(012) 345.6789', '60123456789'],
  ['+60', '60123456789', '60123456789'],
  ['+60', '+60 (0)12-345 6789', '60123456789'],
  ['60', '123456789', '60123456789'],
  ['+65', '31234567', '6531234567'],
  ['+65', '65123456', '6565123456'],
  ['+60', '12345678', undefined],
  ['+60', '12345678901', undefined],
  ['+60', '212345678', undefined],
  ['+60', '12345678a', undefined],
  ['+65', '71234567', undefined],
  ['+65', '8123456', undefined],
  ['+65', '812345678', undefined],
  ['+66', '812345678', undefined],
  ['', '123456789', undefined],
  ['+60', '', undefined],
  ['+60', '१२३४५६७८९', undefined],
])('beside %s, %j is the number %s [H§5]', (prefix, typed, stored) => {
  expect(normalizePhone(prefix, typed)).toBe(stored)
})

test('every valid number is read alike in each form people type [H§5]', () => {
  fc.assert(
    fc.property(
      anyNumber,
      fc.constantFrom('', '0', 'country', '+country', '00country', '+country 0'),
      fc.array(fc.nat(12), { maxLength: 4 }),
      fc.constantFrom(' ', '-', '.'),
      ({ country, national }, form, gaps, separator) => {
        let typed = national
        for (const gap of gaps) typed = typed.slice(0, gap) + separator + typed.slice(gap)
        expect(normalizePhone(`+${country}`, form.replace('country', country) + typed)).toBe(
          country + national,
        )
      },
    ),
  )
})

test.each([
  ['60123456789', '60123456789'],
  ['+60 12-345 6789', '60123456789'],
  ['60 012 345 6789', '60123456789'],
  ['6060123456789', '60123456789'],
  ['0060123456789', '60123456789'],
  ['65 6581 234567', '6581234567'],
  ['6565123456', '6565123456'],
  ['0123456789', undefined],
  ['66812345678', undefined],
  ['60312345678', undefined],
  ['6571234567', undefined],
  ['', undefined],
  ['60', undefined],
])('on the wire, %j is the personal number %s', (phone, stored) => {
  expect(normalizeFullPhone(phone)).toBe(stored)
})

test.each([
  ['', '123456789', 'Please choose a phone prefix'],
  ['+60', ' ', 'Please enter your phone number'],
  ['+60', '81234567', 'Invalid phone number'],
  ['+65', '81234567', undefined],
])('the message for the login number %s %j is %s [H§5]', (prefix, typed, message) => {
  expect(worded(phoneProblem(prefix, typed))).toBe(message)
})

test.each([
  ['60312345678', 'Invalid phone number.'],
  ['6012345678', 'Invalid phone number.'],
  ['60123456789', undefined],
  ['6531234567', undefined],
])('the message for the profile number %s is %s [H§5]', (phone, message) => {
  expect(worded(profilePhoneProblem(phone))).toBe(message)
})

test('a collection PIC may have a Malaysian landline [H§5]', () => {
  expect(normalizePhoneOrLandline('+60', '03-1234 5678')).toBe('60312345678')
  expect(normalizePhoneOrLandline('+60', '4123 4567')).toBe('6041234567')
  expect(normalizeFullPhoneOrLandline('60312345678')).toBe('60312345678')
  expect(normalizePhone('+60', '03-1234 5678')).toBeUndefined()
})

test.each([
  ['+66', '81234567', 'Invalid country code'],
  ['+60', 'call me', 'Please enter a valid phone number'],
  ['+60', '', 'Please enter a valid phone number'],
  ['+65', '71234567', 'Invalid Singapore phone number.'],
  ['+60', '212345678', 'Invalid Malaysia phone number.'],
  ['+60', '312345678', undefined],
  ['+60', '1123456789', undefined],
])('the message for the collection number %s %j is %s [H§5]', (prefix, typed, message) => {
  expect(worded(phoneOrLandlineProblem(prefix, typed))).toBe(message)
})

test.each([
  ['12-345 6789', '123456789'],
  [' +60 (0)12.345', '60012345'],
  ['012 Clinic', ''],
  ['- ()', ''],
  ['', ''],
])('in phones a search for %j looks for %j [D§8]', (search, digits) => {
  expect(phoneDigitsInSearch(search)).toBe(digits)
})
