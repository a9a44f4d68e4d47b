import { withoutSeparators } from '../phone.ts'

/** @returns the digits to search for if the search text is part of a phone number, in any notation; otherwise '' (D§8) */
export function phoneDigitsInSearch(search: string): string {
  const digits = withoutSeparators(search)
  return /^\d+$/.test(digits) ? digits : ''
}
