import type { Sent } from '@portal/contract/endpoints'
import type { RepAbsence, RepAccount } from '@portal/contract/reps'
import { queryOptions } from '@tanstack/react-query'
import { api, ifMatch } from '../lib/api.ts'

/** All reps of the company by name, active or not. */
export const repsQuery = queryOptions({
  queryKey: ['reps'],
  queryFn: ({ signal }) => api('GET /admin/reps', { signal }),
})

/** Adds or changes an absence. @param shown the version on screen: a different stored one is a conflict */
export function saveAbsence(
  rep: RepAccount,
  body: Sent<'POST /admin/absences/:id', 'body'>,
  shown: RepAbsence | undefined,
): Promise<RepAccount> {
  if (shown === undefined) return api('POST /admin/reps/:id/absences', { params: { id: rep.id }, body })
  const headers = ifMatch(shown.updatedAt)
  return api('POST /admin/absences/:id', { params: { id: shown.id }, body, headers })
}

/** Ends a current absence, or cancels a future one. */
export function endAbsence({ id, updatedAt }: RepAbsence): Promise<RepAccount> {
  return api('POST /admin/absences/:id/end', { params: { id }, headers: ifMatch(updatedAt) })
}

/** Adds or changes a rep. @param shown the version on screen: a different stored one is a conflict */
export function saveRep(
  body: Sent<'POST /admin/reps', 'body'>,
  shown: RepAccount | undefined,
): Promise<RepAccount> {
  if (shown === undefined) return api('POST /admin/reps', { body })
  const headers = ifMatch(shown.updatedAt)
  return api('POST /admin/reps/:id', { params: { id: shown.id }, body, headers })
}

/** What shows reps: to read again after a change of one. */
export const REP_QUERIES = [['reps'], ['promoters'], ['registrations']]
