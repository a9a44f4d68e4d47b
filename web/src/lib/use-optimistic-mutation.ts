import { type QueryClient, type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query'
import { showAlert, showSuccess } from '../ui/toast.tsx'
import { failureText } from './failure.ts'

type About<Input> = {
  /** Names the changes, which run one after the other in the order of the presses. */
  name: string
  change(input: Input): Promise<unknown>
  /** The query whose data the change updates. */
  query: QueryKey
  /** Shows a change in the cached data. */
  show(input: Input): void
  /** The opposite change, for a failure. */
  undo(input: Input): Input
  /** The message after a success. */
  saved?: string
  /** The queries to read again after the last change. Default: `query`. */
  refetch?: QueryKey
}

/** A change that shows at once and is undone with an error if it fails. */
export function useOptimisticMutation<Input>(about: About<Input>) {
  const { name, change, query, show, undo, saved, refetch = query } = about
  const queryClient = useQueryClient()
  const mutationKey = [name]
  return useMutation({
    mutationKey,
    scope: { id: name },
    mutationFn: change,
    onMutate: async input => {
      await queryClient.cancelQueries({ queryKey: query })
      show(input)
    },
    onSuccess: () => saved !== undefined && showSuccess(saved),
    onError: (error, input) => {
      show(undo(input))
      showAlert(failureText(error))
    },
    onSettled: () => invalidateAfterLastMutation(queryClient, mutationKey, refetch),
  })
}

/**
 * For `onSettled` of optimistic mutations in quick succession: only the last one invalidates the query. An earlier refetch would
 * lack the later changes and undo them on screen for a moment.
 */
export function invalidateAfterLastMutation(
  queryClient: QueryClient,
  mutationKey: QueryKey,
  queryKey: QueryKey,
) {
  const isLast = queryClient.isMutating({ mutationKey }) === 1
  return isLast ? queryClient.invalidateQueries({ queryKey }) : undefined
}
