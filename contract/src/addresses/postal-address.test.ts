import { expect, test } from 'vitest'
import { problemToEnglish } from '../english.ts'
import {
  type AddressFields,
  addressProblems,
  addressStatesOfRegion,
  formatAddress,
  MALAYSIAN_STATES,
} from './postal-address.ts'

const malaysian: AddressFields = {
  name: 'Klinik Nair',
  line1: '27 Jalan Burma',
  city: 'George Town',
  state: 'Pulau Pinang',
  postcode: '10050',
}
const singaporean: AddressFields = { ...malaysian, city: 'Singapore', state: 'Singapore', postcode: '310210' }

test('Malaysia has 16 states, Singapore is its own [H§2 D§6]', () => {
  expect(new Set(MALAYSIAN_STATES).size).toBe(16)
  expect(addressStatesOfRegion('SG')).toEqual(['Singapore'])
})

test('a complete address has no problems [H§5]', () => {
  expect(addressProblems('MY', malaysian)).toEqual({})
  expect(addressProblems('SG', singaporean)).toEqual({})
})

test.each([
  ['MY', 'name', ' ', 'Name is required.'],
  ['MY', 'line1', '', 'Address line 1 is required.'],
  ['MY', 'city', '', 'City is required.'],
  ['MY', 'state', '', 'State is required.'],
  ['MY', 'state', 'Singapore', 'Please choose a state.'],
  ['MY', 'postcode', ' ', 'Postcode is required.'],
  ['MY', 'postcode', '1005', 'Postcode must be 5 digits.'],
  ['MY', 'postcode', '100500', 'Postcode must be 5 digits.'],
  ['MY', 'postcode', '10 05', 'Postcode must be 5 digits.'],
  ['SG', 'postcode', '31021', 'Postcode must be 6 digits.'],
  ['SG', 'postcode', '31021O', 'Postcode must be 6 digits.'],
  ['SG', 'state', 'Johor', 'Please choose a state.'],
] as const)('in %s the %s %j has a message [H§5 D§6]', (region, field, value, message) => {
  const whole = region === 'MY' ? malaysian : singaporean
  const problems = addressProblems(region, { ...whole, [field]: value })
  const told = Object.entries(problems).map(([name, problem]) => [name, problemToEnglish(problem)])
  expect(told).toEqual([[field, message]])
})

const KL = { postcode: '50450', city: 'Kuala Lumpur', state: 'Wilayah Persekutuan Kuala Lumpur' }
const SG = { postcode: '079903', city: 'Singapore', state: 'Singapore' }
test.each([
  ['1 Jalan Ampang', KL, '1 Jalan Ampang, 50450 Kuala Lumpur, Wilayah Persekutuan Kuala Lumpur'],
  [
    '1 Jalan Ampang, 50450 KUALA LUMPUR',
    KL,
    '1 Jalan Ampang, 50450 Kuala Lumpur, Wilayah Persekutuan Kuala Lumpur',
  ],
  [
    '1 Jalan Ampang,Kuala Lumpur 50450',
    KL,
    '1 Jalan Ampang, 50450 Kuala Lumpur, Wilayah Persekutuan Kuala Lumpur',
  ],
  ['3 Jalan Kuala Lumpur', KL, '3 Jalan Kuala Lumpur, 50450 Kuala Lumpur, Wilayah Persekutuan Kuala Lumpur'],
  ['10 Anson Road, Singapore 079903', SG, '10 Anson Road, 079903 Singapore'],
  ['10 Anson Road, Singapore', { ...SG, postcode: '', city: '', state: '' }, '10 Anson Road, Singapore'],
])("'%s' says its town once", (line1, town, text) => {
  expect(formatAddress({ line1, line2: null, ...town })).toBe(text)
})
