import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addressProblems, addressStatesOfRegion, MALAYSIAN_STATES } from './postal-address.ts'
import { malaysianStateOfPostcode, parseTypedAddress } from './typed-address.ts'

describe('a clinic address in Malaysia', () => {
  test.each([
    ['12 Jalan SS 2/24, 47300 Petaling Jaya, Selangor', '47300', 'Petaling Jaya', 'Selangor'],
    ['12 Jalan SS 2/24, Petaling Jaya 47300', '47300', 'Petaling Jaya', 'Selangor'],
    ['Lot 12345, Jalan Besar, 80000 Johor Bahru, Johor Darul Ta’zim', '80000', 'Johor Bahru', 'Johor'],
    ['No 5, Lorong 3,\n10250 George Town,\nPulau Pinang, Malaysia', '10250', 'George Town', 'Pulau Pinang'],
    ['1 Jalan Ampang, 50450 Kuala Lumpur', '50450', 'Kuala Lumpur', 'Wilayah Persekutuan Kuala Lumpur'],
    ['88300, Kota Kinabalu, Sabah', '88300', 'Kota Kinabalu', 'Sabah'],
    ['Suite 3, Kuching, 93100, Sarawak.', '93100', 'Kuching', 'Sarawak'],
    ['34950 Bandar Baharu', '34950', 'Bandar Baharu', 'Kedah'],
    ['49000 Bukit Fraser', '49000', 'Bukit Fraser', 'Pahang'],
    ['Jalan 4, 62000', '62000', '', 'Wilayah Persekutuan Putrajaya'],
  ])('%j says postcode, town and state', (address, postcode, city, state) => {
    expect(parseTypedAddress('MY', address)).toEqual({ postcode, city, state })
  })

  test.each(['12 Jalan Ampang', '', 'Lot 123456, Jalan 4', 'Tel 03-12345-678', 'No. 99999 Jalan Satu'])(
    '%j suggests nothing',
    address => {
      expect(parseTypedAddress('MY', address)).toEqual({ postcode: '', city: '', state: '' })
    },
  )

  test('every state has postcodes', () => {
    const states = new Set(
      Array.from({ length: 100_000 }, (_, index) => malaysianStateOfPostcode(String(index).padStart(5, '0'))),
    )
    for (const state of MALAYSIAN_STATES) expect(states).toContain(state)
  })
})

test.each([
  ['290 Orchard Road, #15-01 Paragon, Singapore 238859', '238859'],
  ['290 Orchard Road S(238859)', '238859'],
  ['290 Orchard Road', ''],
])('a clinic address in Singapore, %j, says the postcode', (address, postcode) => {
  expect(parseTypedAddress('SG', address)).toEqual({ postcode, city: 'Singapore', state: 'Singapore' })
})

const regions = fc.constantFrom('MY' as const, 'SG' as const)

test('whatever is typed, a suggestion is empty or fits the form of its country [D§6]', () => {
  const texts = fc.oneof(
    fc.string({ unit: 'grapheme' }),
    fc
      .array(fc.constantFrom('47300', '238859', 'Ipoh', ',', '\n', ' ', '1', 'Perak'))
      .map(parts => parts.join('')),
  )
  fc.assert(
    fc.property(regions, texts, (region, text) => {
      const { postcode, city, state } = parseTypedAddress(region, text)
      expect(city.length).toBeLessThanOrEqual(60)
      if (state !== '') expect(addressStatesOfRegion(region)).toContain(state)
      if (postcode !== '') {
        expect(text).toContain(postcode)
        const fields = { name: 'A', line1: 'A', city: city || 'A', state, postcode }
        expect(addressProblems(region, fields)).toEqual({})
      }
    }),
  )
})

test('postcode and town are found wherever the address ends with them', () => {
  const street = fc.constantFrom('12 Jalan Satu', 'Lot 7, Tingkat 3', 'No 11-2, Plaza Dua')
  const postcode = fc.integer({ min: 1000, max: 98_999 }).map(number => String(number).padStart(5, '0'))
  const town = fc.constantFrom('Ipoh', 'Petaling Jaya', 'Kota Kinabalu', 'Pasir Gudang')
  fc.assert(
    fc.property(street, postcode, town, fc.boolean(), (line, code, place, first) => {
      const state = malaysianStateOfPostcode(code)
      fc.pre(state !== undefined)
      const address = `${line}, ${first ? `${code} ${place}` : `${place} ${code}`}, ${state}`
      expect(parseTypedAddress('MY', address)).toEqual({ postcode: code, city: place, state })
    }),
  )
})
