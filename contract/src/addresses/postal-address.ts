import type { FormProblem } from '../problems.ts'
import type { Region } from '../regions.ts'

/** Maximum saved addresses per HCP (H§9). */
export const ADDRESSES_MAX = 5
/** Maximum length of an address line, in UTF-16 code units. */
export const ADDRESS_LINE_MAX = 200

/** Malaysia's thirteen states and three federal territories (D§6). */
export const MALAYSIAN_STATES = [
  'Johor',
  'Kedah',
  'Kelantan',
  'Melaka',
  'Negeri Sembilan',
  'Pahang',
  'Perak',
  'Perlis',
  'Pulau Pinang',
  'Sabah',
  'Sarawak',
  'Selangor',
  'Terengganu',
  'Wilayah Persekutuan Kuala Lumpur',
  'Wilayah Persekutuan Labuan',
  'Wilayah Persekutuan Putrajaya',
] as const

export type AddressFields = { name: string; line1: string; state: string; city: string; postcode: string }
export type AddressProblems = Partial<Record<keyof AddressFields, FormProblem>>

type Place = { line1: string; line2: string | null; postcode: string; city: string; state: string }

/**
 * A postal address on one line, without name and phone. A clinic address from registration often ends with postcode
 * and city; these are not repeated.
 */
export function formatAddress(place: Place): string {
  const { line1, line2, postcode, city, state } = place
  const town = `${postcode} ${city}`.trim()
  const lines = [line1, line2]
    .filter(Boolean)
    .join(', ')
    .replace(/\s*,\s*/g, ', ')
  const street = withoutTown(lines, place)
  return [street, town, state === city ? '' : state].filter(Boolean).join(', ')
}

/** Removes postcode, city and state from the end of a street. A city without a comma before it may be part of the street name. */
function withoutTown(street: string, place: Place): string {
  const { postcode, city, state } = place
  if (postcode === '' || city === '') return street
  const ends = [` ${postcode} ${city}`, ` ${city} ${postcode}`, ` ${postcode}`, `, ${city}`, `, ${state}`]
  const end = ends.find(text => street.toLowerCase().endsWith(text.toLowerCase()))
  if (end === undefined) return street
  return withoutTown(street.slice(0, -end.length).replace(/[, ]+$/, ''), place)
}

const POSTCODE_DIGITS: Record<Region, number> = { MY: 5, SG: 6 }

/** @returns the problem of each field that is invalid for delivery (H§5, D§6). */
export function addressProblems(region: Region, address: AddressFields): AddressProblems {
  const problems: AddressProblems = {}
  if (address.name.trim() === '') problems.name = { code: 'ADDRESS_NAME_REQUIRED' }
  if (address.line1.trim() === '') problems.line1 = { code: 'ADDRESS_LINE_REQUIRED' }
  if (address.city.trim() === '') problems.city = { code: 'CITY_REQUIRED' }
  if (address.state.trim() === '') problems.state = { code: 'STATE_REQUIRED' }
  else if (!addressStatesOfRegion(region).includes(address.state)) problems.state = { code: 'STATE_INVALID' }
  const digits = POSTCODE_DIGITS[region]
  if (address.postcode.trim() === '') problems.postcode = { code: 'POSTCODE_REQUIRED' }
  else if (!/^\d+$/.test(address.postcode) || address.postcode.length !== digits)
    problems.postcode = { code: 'POSTCODE_INVALID', params: { digits } }
  return problems
}

/** @returns the states to choose from; for Singapore only Singapore (D§6). */
export function addressStatesOfRegion(region: Region): readonly string[] {
  return region === 'SG' ? ['Singapore'] : MALAYSIAN_STATES
}
