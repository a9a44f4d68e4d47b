import { isPrefix, type NationalRule, readNumber, splitPhone, withoutSeparators } from '../phone.ts'
import type { FormProblem } from '../problems.ts'

/** Numbers of a collection PIC and of a company's support: Malaysian landlines too (H§5). */
const mobileOrLandline: NationalRule = { 60: /^(1\d{8,9}|[3-9]\d{7,8})$/, 65: /^[3689]\d{7}$/ }

/** @returns the stored form of such a number, or undefined (H§5 'Sample request phone'). */
export function normalizePhoneOrLandline(countryCode: string, typedNumber: string): string | undefined {
  return readNumber(countryCode, typedNumber, mobileOrLandline)
}

/** Like `normalizeFullPhone`, with landlines. */
export function normalizeFullPhoneOrLandline(phoneWithCountryCode: string): string | undefined {
  const { prefix, number } = splitPhone(phoneWithCountryCode)
  return normalizePhoneOrLandline(prefix, number)
}

/** @returns the problem of the collection PIC number of a sample request (H§5). */
export function phoneOrLandlineProblem(countryCode: string, number: string): FormProblem | undefined {
  const country = countryCode.replace('+', '')
  if (!isPrefix(country)) return { code: 'COUNTRY_CODE_INVALID' }
  if (!/^\d+$/.test(withoutSeparators(number))) return { code: 'COLLECTION_PHONE_INVALID' }
  if (normalizePhoneOrLandline(countryCode, number)) return undefined
  return { code: country === '65' ? 'SINGAPORE_PHONE_INVALID' : 'MALAYSIA_PHONE_INVALID' }
}
