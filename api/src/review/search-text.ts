import { joinName } from '@portal/contract/names'
import { fold } from '../database/fold.ts'
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
 * The LIKE patterns one of which a registration's text must match: what is typed, and its digits in the phone alone
 * when it is a number with spaces, dashes or plus (R§5, D§8).
 * @returns none when everything is wanted
 */
export function searchPatterns(typed: string): string[] {
  const wanted = fold(typed)
  if (wanted === '') return []
  const digits = /^[\d\s\-().+]+$/.test(wanted) ? wanted.replace(/\D/g, '') : ''
  const literal = `%${wanted.replace(/[\\%_]/g, '\\$&')}%`
  return digits === '' || digits === wanted ? [literal] : [literal, `%${BEFORE_PHONE}%${digits}%`]
}
