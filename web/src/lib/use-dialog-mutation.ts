import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query'
import { showAlert, showSuccess } from '../ui/toast.tsx'
import { errorTextWithPrefix } from './failure.ts'
import { useIsMounted } from './use-is-mounted.ts'

type DialogMutationOptions<Result> = {
  /** The queries to invalidate. */
  invalidates: readonly QueryKey[]
  /** The message after saving. */
  savedText: string | ((result: Result) => string)
  /** Closes the dialog after saving. */
  onClose(result: Result): void
}

/**
 * A mutation from a dialog. The dialog closes after a success. The queries are invalidated after a success and after a failure.
 * If the user has left the screen, or the refetch has removed the row, a message tells the result.
 */
export function useDialogMutation<Input, Result>(
  change: (input: Input) => Promise<Result>,
  { invalidates, savedText, onClose }: DialogMutationOptions<Result>,
) {
  const queryClient = useQueryClient()
  const isHere = useIsMounted()
  const { mutate, isPending, error } = useMutation({
    mutationFn: change,
    onSettled: async (result, failure) => {
      await Promise.all(invalidates.map(queryKey => queryClient.invalidateQueries({ queryKey })))
      if (failure === null)
        showSuccess(typeof savedText === 'string' ? savedText : savedText(result as Result)) // a success has a result
      // Here the dialog shows it.
      else if (!isHere.current) showAlert(errorTextWithPrefix(failure))
    },
  })
  const save = (input: Input, onError: (error: Error) => void = () => undefined) => {
    if (!isPending) mutate(input, { onSuccess: onClose, onError })
  }
  return { save, isPending, error }
}
