import type { RawInput } from '@portal/contract/endpoints'
import type { RepAbsence, RepAccount } from '@portal/contract/reps'
import { queryOptions } from '@tanstack/react-query'
import { callApi, ifMatchHeader } from '../lib/api.ts'

/** All reps of the company by name, active or not. */
export const repAccountsQueryOptions = queryOptions({
  queryKey: ['reps'],
  queryFn: ({ signal }) => callApi('GET /admin/reps', { signal }),
})

/** Adds or changes an absence. @param currentAbsence the version on screen: a different stored one is a conflict */
export function createOrUpdateRepAbsence(
  rep: RepAccount,
  body: RawInput<'POST /admin/absences/:id', 'body'>,
  currentAbsence: RepAbsence | undefined,
): Promise<RepAccount> {
  if (currentAbsence === undefined)
    return callApi('POST /admin/reps/:id/absences', { params: { id: rep.id }, body })
  const headers = ifMatchHeader(currentAbsence.updatedAt)
  return callApi('POST /admin/absences/:id', { params: { id: currentAbsence.id }, body, headers })
}

/** Ends a current absence, or cancels a future one. */
export function endOrCancelRepAbsence({ id, updatedAt }: RepAbsence): Promise<RepAccount> {
  return callApi('POST /admin/absences/:id/end', { params: { id }, headers: ifMatchHeader(updatedAt) })
}

/** Adds or changes a rep. @param currentRep the version on screen: a different stored one is a conflict */
export function createOrUpdateRep(
  body: RawInput<'POST /admin/reps', 'body'>,
  currentRep: RepAccount | undefined,
): Promise<RepAccount> {
  if (currentRep === undefined) return callApi('POST /admin/reps', { body })
  const headers = ifMatchHeader(currentRep.updatedAt)
  return callApi('POST /admin/reps/:id', { params: { id: currentRep.id }, body, headers })
}

/** The queries that show reps, to invalidate after a change of a rep. */
export const REP_QUERY_KEYS = [['reps'], ['promoters'], ['registrations']]
