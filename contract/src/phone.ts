import type { Problem } from './problems.ts'
import { type PhonePrefix, REGIONS } from './regions.ts'
import { removeInvisible, toAsciiDigits } from './typed-text.ts'

export type NationalRule = Record<PhonePrefix, RegExp>

/** Numbers allowed for registration and login, without country code (H§5). */
const personalNumber: NationalRule = { 60: /^1\d{8,9}$/, 65: /^[3689]\d{7}$/ }

/** Spaces, dashes and dots of all kinds, brackets and plus. */
const separators = /[\s\p{Pd}\u2212\u02d7\u2043().+\u00b7\u2022\u2027\u2219]/gu

/** A number as it is seen: without invisible characters, in ASCII digits, brackets and plus. */
const visibleNumber = (typed: string) => toAsciiDigits(removeInvisible(typed)).normalize('NFKC')

/** @returns the digits of a typed number, and what does not belong into one */
export function withoutSeparators(typed: string): string {
  return visibleNumber(typed).replace(separators, '')
}

export function isPrefix(prefix: string): prefix is PhonePrefix {
  return Object.values(REGIONS).some(region => region.prefix === prefix)
}

/**
 * Parses a number as typed: accepts spaces, dashes, plus, a doubled country code and a leading 0 (D§3).
 * The literal reading has priority, because a Singapore landline can also begin with 65.
 * @returns digits with country code, without plus; undefined if no reading fits the rule
 */
export function readNumber(prefix: string, typed: string, rule: NationalRule): string | undefined {
  const country = prefix.replace('+', '')
  if (!isPrefix(country)) return undefined
  const digits = withoutSeparators(typed)
  const withoutCountry = digits.replace(new RegExp(`^(00)?${country}`), '')
  const readings = [digits, withoutCountry, digits.replace(/^0/, ''), withoutCountry.replace(/^0/, '')]
  const national = readings.find(reading => rule[country].test(reading))
  return national === undefined ? undefined : country + national
}

/** @returns the stored form of a personal number typed beside a prefix picker, or undefined (H§5, D§3). */
export function normalizePhone(countryCode: string, typedNumber: string): string | undefined {
  return readNumber(countryCode, typedNumber, personalNumber)
}

/** Splits a number that includes its country code, in any notation. */
export function splitPhone(phoneWithCountryCode: string): { prefix: string; number: string } {
  const digits = withoutSeparators(phoneWithCountryCode).replace(/^00/, '')
  return { prefix: digits.slice(0, 2), number: digits.slice(2) }
}

/** @returns the stored form of a number that includes its country code (the API's `phone`, `recipient`). */
export function normalizeFullPhone(phoneWithCountryCode: string): string | undefined {
  const { prefix, number } = splitPhone(phoneWithCountryCode)
  return normalizePhone(prefix, number)
}

export type PhoneProblemCode = 'PHONE_PREFIX_REQUIRED' | 'PHONE_REQUIRED' | 'PHONE_INVALID'

/** @returns the problem of a login or registration number; undefined when it is valid (H§5). */
export function phoneProblem(countryCode: string, number: string): Problem<PhoneProblemCode> | undefined {
  if (countryCode === '') return { code: 'PHONE_PREFIX_REQUIRED' }
  if (removeInvisible(number).trim() === '') return { code: 'PHONE_REQUIRED' }
  return normalizePhone(countryCode, number) ? undefined : { code: 'PHONE_INVALID' }
}
