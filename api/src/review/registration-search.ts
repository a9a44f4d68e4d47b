import { joinName } from '@portal/contract/names'
import { phoneDigitsOfSearch } from '@portal/contract/phone'
import { likeContaining, normalizeForSearch } from '../platform/database/normalize-for-search.ts'
import type { UserRow } from '../platform/database/schema.ts'

/** An empty line, which no other field can hold, begins the phone. */
const BEFORE_PHONE = '\n\n'

/** What an admin finds a registration by: name, clinic and rep, a line each, so that no match spans two; then the phone. */
export function registrationSearchText(hcp: UserRow, rep: UserRow | undefined): string {
  const names = [joinName(hcp.title, hcp.full_name), hcp.clinic_name, rep?.full_name]
  return (
    names
      .map(name => normalizeForSearch(name ?? ''))
      .filter(name => name !== '')
      .join('\n') +
    BEFORE_PHONE +
    hcp.phone
  )
}

/**
 * Groups of LIKE patterns; a registration's text must match all of one group: what is typed, or its digits in the phone
 * alone when it is a number with spaces, dashes or plus (R§5, D§8).
 * @returns none when everything is wanted
 */
export function searchPatterns(typed: string): string[][] {
  const wanted = normalizeForSearch(typed)
  if (wanted === '') return []
  const digits = phoneDigitsOfSearch(wanted)
  const literal = likeContaining(wanted)
  if (digits === '' || digits === wanted) return [[literal]]
  // The digits anywhere first: the pattern that begins at the phone takes three times as long.
  return [[literal], [`%${digits}%`, `%${BEFORE_PHONE}%${digits}%`]]
}
