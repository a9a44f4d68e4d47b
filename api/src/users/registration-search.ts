import { joinTitleAndName } from '@portal/contract/users/names'
import { phoneDigitsInSearch } from '@portal/contract/users/phone-search'
import { likePatternContaining, normalizeForSearch } from '../platform/database/normalize-for-search.ts'
import type { UserRow } from '../platform/database/schema.ts'
import { registrationNumberKey } from './registration-numbers.queries.ts'

/** Separates the phone: no other field can contain an empty line. */
const BEFORE_PHONE = '\n\n'

/**
 * Search text of a registration: name, clinic, rep, external id and registration number, also without its separators, on separate lines, so
 * that no match spans two fields; then the phone.
 */
export function buildRegistrationSearchText(hcp: UserRow, rep: UserRow | undefined): string {
  const number = hcp.professional_reg_no ?? ''
  const name = joinTitleAndName(hcp.title, hcp.full_name)
  const fields = [name, hcp.clinic_name, rep?.full_name, hcp.external_id, number]
  const lines = [...fields.map(field => normalizeForSearch(field ?? '')), registrationNumberKey(number)]
  return [...new Set(lines)].filter(line => line !== '').join('\n') + BEFORE_PHONE + (hcp.phone ?? '')
}

/**
 * Groups of LIKE patterns; a search text matches when it matches all patterns of one group: the typed text, or, for a number
 * with spaces, dashes or plus, its digits in the phone only (R§5, D§8).
 * @returns an empty list when the search is blank
 */
export function toLikeAlternatives(typedSearch: string): string[][] {
  const wanted = normalizeForSearch(typedSearch)
  if (wanted === '') return []
  const digits = phoneDigitsInSearch(wanted)
  const literal = likePatternContaining(wanted)
  if (digits === '' || digits === wanted) return [[literal]]
  // The cheap pattern comes first: the one anchored at the phone takes three times as long.
  return [[literal], [`%${digits}%`, `%${BEFORE_PHONE}%${digits}%`]]
}
