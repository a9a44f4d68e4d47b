import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  collectionPhoneProblem,
  phoneDigitsOfSearch,
  phoneProblem,
  profilePhoneProblem,
  readCollectionPhone,
  readPhone,
  readWireCollectionPhone,
  readWirePhone,
} from './phone.ts'

/** Valid national numbers, without country code (H§5). */
const malaysian = fc.stringMatching(/^1\d{8,9}$/)
const singaporean = fc.stringMatching(/^[3689]\d{7}$/)
const anyNumber = fc.oneof(
  fc.record({ country: fc.constant('60'), national: malaysian }),
  fc.record({ country: fc.constant('65'), national: singaporean }),
)

test.each([
  ['+60', '123456789', '60123456789'],
  ['+60', '1123456789', '601123456789'],
  ['+60', '12 345 6789', '60123456789'],
  ['+60', '12-345 6789', '60123456789'],
  ['+60', '(012) 345.6789', '60123456789'],
  ['+60', '0123456789', '60123456789'],
  ['+60', '60123456789', '60123456789'],
  ['+60', '+60 12-345 6789', '60123456789'],
  ['+60', '+60 (0)12-345 6789', '60123456789'],
  ['+60', '0060123456789', '60123456789'],
  ['60', '123456789', '60123456789'],
  ['+65', '81234567', '6581234567'],
  ['+65', '8123 4567', '6581234567'],
  ['+65', '+65 9123 4567', '6591234567'],
  ['+65', '6561234567', '6561234567'],
  ['+65', '31234567', '6531234567'],
  ['+65', '65123456', '6565123456'],
])('beside %s, %s is read as %s', (prefix, typed, stored) => {
  expect(readPhone(prefix, typed)).toBe(stored)
})

test.each([
  ['+60', '12345678'],
  ['+60', '12345678901'],
  ['+60', '212345678'],
  ['+60', '312345678'],
  ['+60', '12345678a'],
  ['+65', '71234567'],
  ['+65', '8123456'],
  ['+65', '812345678'],
  ['+66', '812345678'],
  ['', '123456789'],
  ['+60', ''],
  ['+60', '१२३४५६७८९'],
])('beside %s, %j is no phone number [H§5]', (prefix, typed) => {
  expect(readPhone(prefix, typed)).toBeUndefined()
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
        expect(readPhone(`+${country}`, form.replace('country', country) + typed)).toBe(country + national)
      },
    ),
  )
})

test('parsing a parsed number changes nothing [H§5]', () => {
  const typed = fc.oneof(fc.string({ maxLength: 20 }), fc.stringMatching(/^[+\d() -]{0,20}$/))
  fc.assert(
    fc.property(fc.constantFrom('+60', '+65'), typed, (prefix, text) => {
      const stored = readPhone(prefix, text)
      if (stored === undefined) return
      expect(stored).toMatch(/^(601\d{8,9}|65[3689]\d{7})$/)
      expect(readWirePhone(stored)).toBe(stored)
    }),
  )
})

test.each([
  ['60123456789', '60123456789'],
  ['+60 12-345 6789', '60123456789'],
  ['60 012 345 6789', '60123456789'],
  ['6060123456789', '60123456789'],
  ['0060123456789', '60123456789'],
  ['6581234567', '6581234567'],
  ['65 6581 234567', '6581234567'],
  ['6565123456', '6565123456'],
])('on the wire, %s is %s', (phone, stored) => {
  expect(readWirePhone(phone)).toBe(stored)
})

test.each(['0123456789', '66812345678', '60312345678', '6571234567', '', '+', '60'])(
  'on the wire, %j is no personal number',
  phone => {
    expect(readWirePhone(phone)).toBeUndefined()
  },
)

test('the messages for a login or registration number [H§5]', () => {
  expect(phoneProblem('', '123456789')).toBe('Please choose a phone prefix')
  expect(phoneProblem('+60', ' ')).toBe('Please enter your phone number')
  expect(phoneProblem('+60', '81234567')).toBe('Invalid phone number')
  expect(phoneProblem('+65', '81234567')).toBeUndefined()
})

test('the message for a profile number ends with a full stop [H§5]', () => {
  expect(profilePhoneProblem('60312345678')).toBe('Invalid phone number.')
  expect(profilePhoneProblem('6012345678')).toBe('Invalid phone number.')
  expect(profilePhoneProblem('60123456789')).toBeUndefined()
  expect(profilePhoneProblem('6531234567')).toBeUndefined()
})

test('a collection PIC may have a Malaysian landline [H§5]', () => {
  expect(readCollectionPhone('+60', '03-1234 5678')).toBe('60312345678')
  expect(readCollectionPhone('+60', '4123 4567')).toBe('6041234567')
  expect(readWireCollectionPhone('60312345678')).toBe('60312345678')
  expect(readPhone('+60', '03-1234 5678')).toBeUndefined()
})

test('the messages for the number of a collection PIC [H§5]', () => {
  expect(collectionPhoneProblem('+66', '81234567')).toBe('Invalid country code')
  expect(collectionPhoneProblem('+60', 'call me')).toBe('Please enter a valid phone number')
  expect(collectionPhoneProblem('+60', '')).toBe('Please enter a valid phone number')
  expect(collectionPhoneProblem('+65', '71234567')).toBe('Invalid Singapore phone number.')
  expect(collectionPhoneProblem('+60', '212345678')).toBe('Invalid Malaysia phone number.')
  expect(collectionPhoneProblem('+60', '312345678')).toBeUndefined()
  expect(collectionPhoneProblem('+60', '1123456789')).toBeUndefined()
})

test.each([
  ['12-345 6789', '123456789'],
  [' +60 (0)12.345', '60012345'],
  ['012 Clinic', ''],
  ['- ()', ''],
  ['', ''],
])('in phones a search for %j looks for %j [D§8]', (search, digits) => {
  expect(phoneDigitsOfSearch(search)).toBe(digits)
})
