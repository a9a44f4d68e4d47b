import type { Region } from './regions.ts'

/** Saved addresses an HCP may have (H§9). */
export const ADDRESSES_MAX = 5
/** Longest line of an address, in UTF-16 code units. */
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
export type AddressProblems = Partial<Record<keyof AddressFields, string>>

type Place = { line1: string; line2: string | null; postcode: string; city: string; state: string }

/** A postal address in one line, without name and phone. */
export function addressText({ line1, line2, postcode, city, state }: Place): string {
  const town = `${postcode} ${city}`.trim()
  return [line1, line2, town, state === city ? '' : state].filter(Boolean).join(', ')
}

const postcodes: Record<Region, { pattern: RegExp; message: string }> = {
  MY: { pattern: /^\d{5}$/, message: 'Postcode must be 5 digits.' },
  SG: { pattern: /^\d{6}$/, message: 'Postcode must be 6 digits.' },
}

/** @returns a message for each field that keeps an address from receiving an order (H§5, D§6). */
export function addressProblems(region: Region, address: AddressFields): AddressProblems {
  const problems: AddressProblems = {}
  if (address.name.trim() === '') problems.name = 'Name is required.'
  if (address.line1.trim() === '') problems.line1 = 'Address line 1 is required.'
  if (address.city.trim() === '') problems.city = 'City is required.'
  if (address.state.trim() === '') problems.state = 'State is required.'
  else if (!statesOf(region).includes(address.state)) problems.state = 'Please choose a state.'
  if (address.postcode.trim() === '') problems.postcode = 'Postcode is required.'
  else if (!postcodes[region].pattern.test(address.postcode)) problems.postcode = postcodes[region].message
  return problems
}

/** @returns the states to choose from; Singapore is its own (D§6). */
export function statesOf(region: Region): readonly string[] {
  return region === 'SG' ? ['Singapore'] : MALAYSIAN_STATES
}
