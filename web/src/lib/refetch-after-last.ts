import type { QueryClient, QueryKey } from '@tanstack/react-query'

/**
 * For `onSettled` of changes that are shown at once and may be made in quick succession: the last one reads the query anew. An
 * earlier answer would lack the later changes, and undo them on screen for a moment.
 */
export function refetchAfterLast(
  queryClient: QueryClient,
  mutationKey: QueryKey,
  queryKey: QueryKey,
): Promise<void> | undefined {
  const isLast = queryClient.isMutating({ mutationKey }) === 1
  return isLast ? queryClient.invalidateQueries({ queryKey }) : undefined
}
