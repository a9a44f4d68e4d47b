import { joinName } from '@portal/contract/names'
import { searchedDigits } from '@portal/contract/phone'
import { containing, fold } from '../database/fold.ts'
import type { UserRow } from '../database/schema.ts'

/** An empty line, which no other field can hold, begins the phone. */
const BEFORE_PHONE = '\n\n'

/** What an admin finds a registration by: name, clinic and rep, a line each, so that no match spans two; then the phone. */
export function describeForSearch(hcp: UserRow, rep: UserRow | undefined): string {
  const names = [joinName(hcp.title, hcp.full_name), hcp.clinic_name, rep?.full_name]
  return (
    names
      .map(name => fold(name ?? ''))
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
  const wanted = fold(typed)
  if (wanted === '') return []
  const digits = searchedDigits(wanted)
  const literal = containing(wanted)
  if (digits === '' || digits === wanted) return [[literal]]
  // The digits anywhere first: the pattern that begins at the phone takes three times as long.
  return [[literal], [`%${digits}%`, `%${BEFORE_PHONE}%${digits}%`]]
}
