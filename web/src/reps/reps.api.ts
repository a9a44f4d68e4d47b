import type { Sent } from '@portal/contract/endpoints'
import type { RepAbsence, RepAccount } from '@portal/contract/reps'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { api, ifMatch } from '../lib/api.ts'

/** Every rep of the company by name, active or not. */
export const repsQuery = queryOptions({
  queryKey: ['reps'],
  queryFn: ({ signal }) => api('GET /admin/reps', { signal }),
})

/** Enters an absence, or changes one. @param shown the one the screen showed: another one is a conflict */
export function saveAbsence(
  rep: RepAccount,
  body: Sent<'POST /admin/absences/:id', 'body'>,
  shown: RepAbsence | undefined,
): Promise<RepAccount> {
  if (shown === undefined) return api('POST /admin/reps/:id/absences', { params: { id: rep.id }, body })
  const headers = ifMatch(shown.updatedAt)
  return api('POST /admin/absences/:id', { params: { id: shown.id }, body, headers })
}

/** Ends an absence at once, or takes back one to come. */
export function endAbsence({ id, updatedAt }: RepAbsence): Promise<RepAccount> {
  return api('POST /admin/absences/:id/end', { params: { id }, headers: ifMatch(updatedAt) })
}

/** Adds a rep, or changes one. @param shown the one the screen showed: another one is a conflict */
export function saveRep(
  body: Sent<'POST /admin/reps', 'body'>,
  shown: RepAccount | undefined,
): Promise<RepAccount> {
  if (shown === undefined) return api('POST /admin/reps', { body })
  const headers = ifMatch(shown.updatedAt)
  return api('POST /admin/reps/:id', { params: { id: shown.id }, body, headers })
}

/** What an admin does about a rep: it reads anew what shows reps, whatever became of it. */
export function useRepMutation<Input>(work: (input: Input) => Promise<RepAccount>) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: work,
    onSettled: () =>
      Promise.all(
        ['reps', 'promoters', 'registrations'].map(queryKey =>
          queryClient.invalidateQueries({ queryKey: [queryKey] }),
        ),
      ),
  })
}
