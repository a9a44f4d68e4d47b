import { type QueryClient, type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query'
import { showAlert, showSuccess } from '../ui/toast.tsx'
import { errorTextWithPrefix } from './failure.ts'

type OptimisticMutationOptions<Input> = {
  /** Names the changes, which run one after the other in the order of the presses. */
  name: string
  change(input: Input): Promise<unknown>
  /** The query whose data the change updates. */
  queryKey: QueryKey
  /** Shows a change in the cached data. */
  applyToCache(input: Input): void
  /** The opposite change, for a failure. */
  invert(input: Input): Input
  /** The message after a success. */
  savedText?: string
  /** The queries to read again after the last change. Default: `queryKey`. */
  refetch?: QueryKey
}

/** A change that shows at once and is undone with an error if it fails. */
export function useOptimisticMutation<Input>(options: OptimisticMutationOptions<Input>) {
  const { name, change, queryKey, applyToCache, invert, savedText, refetch = queryKey } = options
  const queryClient = useQueryClient()
  const mutationKey = [name]
  return useMutation({
    mutationKey,
    scope: { id: name },
    mutationFn: change,
    onMutate: async input => {
      await queryClient.cancelQueries({ queryKey })
      applyToCache(input)
    },
    onSuccess: () => savedText !== undefined && showSuccess(savedText),
    onError: (error, input) => {
      applyToCache(invert(input))
      showAlert(errorTextWithPrefix(error))
    },
    onSettled: () => invalidateIfLastMutation(queryClient, mutationKey, refetch),
  })
}

/**
 * For `onSettled` of optimistic mutations in quick succession: only the last one invalidates the query. An earlier refetch would
 * lack the later changes and undo them on screen for a moment.
 */
export function invalidateIfLastMutation(
  queryClient: QueryClient,
  mutationKey: QueryKey,
  queryKey: QueryKey,
) {
  const isLast = queryClient.isMutating({ mutationKey }) === 1
  return isLast ? queryClient.invalidateQueries({ queryKey }) : undefined
}
