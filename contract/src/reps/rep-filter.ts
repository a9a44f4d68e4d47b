import { removeInvisible } from '../typed-text.ts'
import { phoneDigitsInSearch } from '../users/phone-search.ts'
import type { RepAccount } from './reps.endpoints.ts'

/** Part of a name, number or external id, and whether reps are active. */
type RepFilter = { search?: string | undefined; active?: boolean | undefined }

/** Whether a rep matches a filter: on the screen, which has the whole list, and in the CSV file. */
export function matchesRepFilter(
  { name, phone, externalId = '', active }: RepAccount,
  { search = '', active: wanted }: RepFilter,
): boolean {
  const part = removeInvisible(search).trim().toLowerCase()
  const digits = phoneDigitsInSearch(search)
  const found =
    [name, externalId].some(text => text.toLowerCase().includes(part)) ||
    (digits !== '' && phone.includes(digits))
  return found && (wanted === undefined || active === wanted)
}
