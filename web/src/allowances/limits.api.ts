import type { SampleLimit } from '@portal/contract/allowances'
import type { Sent } from '@portal/contract/endpoints'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../lib/api.ts'
import { showSuccess } from '../ui/toast.tsx'

const LIMITS = ['limits']

/** All limits of the company. */
export const limitsQuery = queryOptions({
  queryKey: [...LIMITS, 'all'],
  queryFn: async ({ signal }) => (await api('GET /admin/sample-limits', { signal })).limits,
})

/** What each limit leaves an HCP. */
export function hcpAllowancesQuery(id: string) {
  return queryOptions({
    queryKey: [...LIMITS, 'of', id],
    queryFn: async ({ signal }) =>
      (await api('GET /admin/sample-allowances/:id', { params: { id }, signal })).allowances,
  })
}

/** A change of limits from a dialog, which closes when it is saved; whatever comes of it, they are read again. */
export function useLimitChange<Input>(
  change: (input: Input) => Promise<unknown>,
  saved: string,
  onClose: () => void,
) {
  const queryClient = useQueryClient()
  const { mutate, isPending, error } = useMutation({
    mutationFn: change,
    onSettled: () => queryClient.invalidateQueries({ queryKey: LIMITS }),
  })
  const onSuccess = () => {
    showSuccess(saved)
    onClose()
  }
  const save = (input: Input) => {
    if (!isPending) mutate(input, { onSuccess })
  }
  return { save, isPending, error }
}

/** Adds a limit, or describes one anew. @param shown the one the screen showed: another one is a conflict */
export function saveLimit(
  values: Sent<'POST /admin/sample-limits/create', 'body'>,
  shown: SampleLimit | undefined,
): Promise<SampleLimit> {
  if (shown === undefined) return api('POST /admin/sample-limits/create', { body: values })
  return api('POST /admin/sample-limits/update', {
    body: { id: shown.id, ...values },
    headers: { 'if-match': `"${shown.updatedAt}"` },
  })
}
