import type { QueryClient, QueryKey } from '@tanstack/react-query'

/**
 * For `onSettled` of optimistic mutations in quick succession: only the last one invalidates the query. An earlier refetch would
 * lack the later changes and undo them on screen for a moment.
 */
export function refetchAfterLast(
  queryClient: QueryClient,
  mutationKey: QueryKey,
  queryKey: QueryKey,
): Promise<void> | undefined {
  const isLast = queryClient.isMutating({ mutationKey }) === 1
  return isLast ? queryClient.invalidateQueries({ queryKey }) : undefined
}
