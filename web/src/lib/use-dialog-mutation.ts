import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query'
import { showSuccess } from '../ui/toast.tsx'

type DialogMutationOptions<Result> = {
  /** The queries to invalidate. */
  invalidates: readonly QueryKey[]
  /** The message after saving. */
  savedText: string | ((result: Result) => string)
  /** Closes the dialog after saving. */
  onClose(result: Result): void
}

/** A mutation from a dialog. The dialog closes after a success. The queries are invalidated after a success and after a failure. */
export function useDialogMutation<Input, Result>(
  change: (input: Input) => Promise<Result>,
  { invalidates, savedText, onClose }: DialogMutationOptions<Result>,
) {
  const queryClient = useQueryClient()
  const { mutate, isPending, error } = useMutation({
    mutationFn: change,
    onSettled: () => Promise.all(invalidates.map(queryKey => queryClient.invalidateQueries({ queryKey }))),
  })
  const onSuccess = (result: Result) => {
    showSuccess(typeof savedText === 'string' ? savedText : savedText(result))
    onClose(result)
  }
  const save = (input: Input, onError: (error: Error) => void = () => undefined) => {
    if (!isPending) mutate(input, { onSuccess, onError })
  }
  return { save, isPending, error }
}
