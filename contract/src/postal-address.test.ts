import { describe, expect, test } from 'vitest'
import {
  type AddressFields,
  addressProblems,
  addressText,
  MALAYSIAN_STATES,
  statesOf,
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
  expect(statesOf('SG')).toEqual(['Singapore'])
})

test('a complete address has no problems [H§5]', () => {
  expect(addressProblems('MY', malaysian)).toEqual({})
  expect(addressProblems('SG', singaporean)).toEqual({})
})

describe('name, line1, state, city and postcode are required', () => {
  test.each([
    ['name', 'Name is required.'],
    ['line1', 'Address line 1 is required.'],
    ['city', 'City is required.'],
    ['state', 'State is required.'],
    ['postcode', 'Postcode is required.'],
  ] as const)('without %s: %s [H§5]', (field, message) => {
    for (const blank of ['', '   ']) {
      expect(addressProblems('MY', { ...malaysian, [field]: blank })).toEqual({ [field]: message })
    }
  })
})

test('a Malaysian postcode has 5 digits [H§5 D§6]', () => {
  for (const postcode of ['1005', '100500', '1005a', '10 05']) {
    expect(addressProblems('MY', { ...malaysian, postcode })).toEqual({
      postcode: 'Postcode must be 5 digits.',
    })
  }
})

test('a Singaporean postcode has 6 digits [H§5 D§6]', () => {
  for (const postcode of ['31021', '3102100', '31021O']) {
    expect(addressProblems('SG', { ...singaporean, postcode })).toEqual({
      postcode: 'Postcode must be 6 digits.',
    })
  }
})

test('the state is one of the region', () => {
  expect(addressProblems('MY', { ...malaysian, state: 'Singapore' })).toEqual({
    state: 'Please choose a state.',
  })
  expect(addressProblems('SG', { ...singaporean, state: 'Johor' })).toEqual({
    state: 'Please choose a state.',
  })
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
  expect(addressText({ line1, line2: null, ...town })).toBe(text)
})
