import { type PhonePrefix, REGIONS } from './regions.ts'

type NationalRule = Record<PhonePrefix, RegExp>

/** Numbers allowed for registration and login, without country code (H§5). */
const personalNumber: NationalRule = { 60: /^1\d{8,9}$/, 65: /^[3689]\d{7}$/ }

/** Numbers allowed for a collection PIC: Malaysian landlines too (H§5). */
const collectionNumber: NationalRule = { 60: /^(1\d{8,9}|[3-9]\d{7,8})$/, 65: /^[3689]\d{7}$/ }

const separators = /[\s\-().+]/g

function isPrefix(prefix: string): prefix is PhonePrefix {
  return Object.values(REGIONS).some(region => region.prefix === prefix)
}

/**
 * Parses a number as typed: accepts spaces, dashes, plus, a doubled country code and a leading 0 (D§3).
 * The literal reading has priority, because a Singapore landline can also begin with 65.
 * @returns digits with country code, without plus; undefined if no reading fits the rule
 */
function readNumber(prefix: string, typed: string, rule: NationalRule): string | undefined {
  const country = prefix.replace('+', '')
  if (!isPrefix(country)) return undefined
  const digits = typed.replace(separators, '')
  const withoutCountry = digits.replace(new RegExp(`^(00)?${country}`), '')
  const readings = [digits, withoutCountry, digits.replace(/^0/, ''), withoutCountry.replace(/^0/, '')]
  const national = readings.find(reading => rule[country].test(reading))
  return national === undefined ? undefined : country + national
}

/** @returns the stored form of a personal number typed beside a prefix picker, or undefined (H§5, D§3). */
export function normalizePhone(prefix: string, typed: string): string | undefined {
  return readNumber(prefix, typed, personalNumber)
}

/** @returns the stored form of a collection PIC number, or undefined (H§5 'Sample request phone'). */
export function normalizeCollectionPhone(prefix: string, typed: string): string | undefined {
  return readNumber(prefix, typed, collectionNumber)
}

/** Splits a number that includes its country code, in any notation. */
export function splitPhone(phone: string): { prefix: string; number: string } {
  const digits = phone.replace(separators, '').replace(/^00/, '')
  return { prefix: digits.slice(0, 2), number: digits.slice(2) }
}

/** @returns the stored form of a number that includes its country code (the API's `phone`, `recipient`). */
export function normalizeFullPhone(phone: string): string | undefined {
  const { prefix, number } = splitPhone(phone)
  return normalizePhone(prefix, number)
}

/** Like `normalizeFullPhone`, for the number of a collection PIC. */
export function normalizeFullCollectionPhone(phone: string): string | undefined {
  const { prefix, number } = splitPhone(phone)
  return normalizeCollectionPhone(prefix, number)
}

/** @returns the digits to search for if the search text is part of a phone number, in any notation; otherwise '' (D§8) */
export function phoneDigitsOfSearch(search: string): string {
  return /^[\d\s\-().+]+$/.test(search) ? search.replace(separators, '') : ''
}

/** @returns the message for a login or registration number; undefined when it is valid (H§5). */
export function phoneProblem(prefix: string, number: string): string | undefined {
  if (prefix === '') return 'Please choose a phone prefix'
  if (number.trim() === '') return 'Please enter your phone number'
  return normalizePhone(prefix, number) ? undefined : 'Invalid phone number'
}

/** @returns the message for a profile number, which includes its country code (H§5). */
export function profilePhoneProblem(phone: string): string | undefined {
  return normalizeFullPhone(phone) ? undefined : 'Invalid phone number.'
}

/** @returns the message for the collection PIC number of a sample request (H§5). */
export function collectionPhoneProblem(prefix: string, number: string): string | undefined {
  const country = prefix.replace('+', '')
  if (!isPrefix(country)) return 'Invalid country code'
  if (!/^\d+$/.test(number.replace(separators, ''))) return 'Please enter a valid phone number'
  if (normalizeCollectionPhone(prefix, number)) return undefined
  return country === '65' ? 'Invalid Singapore phone number.' : 'Invalid Malaysia phone number.'
}
