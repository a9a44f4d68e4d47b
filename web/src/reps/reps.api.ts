import type { RawInput } from '@portal/contract/endpoints'
import type { RepAbsence, RepAccount } from '@portal/contract/reps/reps.endpoints'
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
  key: string,
  currentAbsence: RepAbsence | undefined,
): Promise<RepAccount> {
  if (currentAbsence === undefined)
    return callApi('POST /admin/reps/:id/absences', {
      params: { id: rep.id },
      headers: { 'idempotency-key': key },
      body,
    })
  return callApi('POST /admin/absences/:id', {
    params: { id: currentAbsence.id },
    headers: ifMatchHeader(currentAbsence.updatedAt),
    repeatable: true,
    body,
  })
}

/** Ends a current absence, or cancels a future one. */
export function endOrCancelRepAbsence({ id, updatedAt }: RepAbsence): Promise<RepAccount> {
  const headers = ifMatchHeader(updatedAt)
  return callApi('POST /admin/absences/:id/end', { params: { id }, headers, repeatable: true })
}

/** Adds or changes a rep. @param currentRep the version on screen: a different stored one is a conflict */
export function createOrUpdateRep(
  body: RawInput<'POST /admin/reps', 'body'>,
  key: string,
  currentRep: RepAccount | undefined,
): Promise<RepAccount> {
  if (currentRep === undefined)
    return callApi('POST /admin/reps', { body, headers: { 'idempotency-key': key } })
  const headers = ifMatchHeader(currentRep.updatedAt)
  return callApi('POST /admin/reps/:id', { params: { id: currentRep.id }, body, headers, repeatable: true })
}

/** The queries that show reps, to invalidate after a change of a rep. */
export const REP_QUERY_KEYS = [['reps'], ['promoters'], ['registrations']]
