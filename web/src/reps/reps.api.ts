import type { RawInput } from '@portal/contract/endpoints'
import type { RepAbsence, RepAccount } from '@portal/contract/reps'
import { queryOptions } from '@tanstack/react-query'
import { api, ifMatchHeader } from '../lib/api.ts'

/** All reps of the company by name, active or not. */
export const repsQuery = queryOptions({
  queryKey: ['reps'],
  queryFn: ({ signal }) => api('GET /admin/reps', { signal }),
})

/** Adds or changes an absence. @param existing the version on screen: a different stored one is a conflict */
export function saveAbsence(
  rep: RepAccount,
  body: RawInput<'POST /admin/absences/:id', 'body'>,
  existing: RepAbsence | undefined,
): Promise<RepAccount> {
  if (existing === undefined) return api('POST /admin/reps/:id/absences', { params: { id: rep.id }, body })
  const headers = ifMatchHeader(existing.updatedAt)
  return api('POST /admin/absences/:id', { params: { id: existing.id }, body, headers })
}

/** Ends a current absence, or cancels a future one. */
export function endAbsence({ id, updatedAt }: RepAbsence): Promise<RepAccount> {
  return api('POST /admin/absences/:id/end', { params: { id }, headers: ifMatchHeader(updatedAt) })
}

/** Adds or changes a rep. @param existing the version on screen: a different stored one is a conflict */
export function saveRep(
  body: RawInput<'POST /admin/reps', 'body'>,
  existing: RepAccount | undefined,
): Promise<RepAccount> {
  if (existing === undefined) return api('POST /admin/reps', { body })
  const headers = ifMatchHeader(existing.updatedAt)
  return api('POST /admin/reps/:id', { params: { id: existing.id }, body, headers })
}

/** The queries that show reps, to invalidate after a change of a rep. */
export const REP_QUERIES = [['reps'], ['promoters'], ['registrations']]
