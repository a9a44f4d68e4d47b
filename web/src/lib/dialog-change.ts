import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query'
import { showSuccess } from '../ui/toast.tsx'

type About<Result> = {
  /** The queries to invalidate. */
  keys: readonly QueryKey[]
  /** The message after saving. */
  saved: string | ((result: Result) => string)
  /** Closes the dialog after saving. */
  onClose(result: Result): void
}

/** A mutation from a dialog. The dialog closes after a success. The queries are invalidated after a success and after a failure. */
export function useDialogMutation<Input, Result>(
  change: (input: Input) => Promise<Result>,
  { keys, saved, onClose }: About<Result>,
) {
  const queryClient = useQueryClient()
  const { mutate, isPending, error } = useMutation({
    mutationFn: change,
    onSettled: () => Promise.all(keys.map(queryKey => queryClient.invalidateQueries({ queryKey }))),
  })
  const onSuccess = (result: Result) => {
    showSuccess(typeof saved === 'string' ? saved : saved(result))
    onClose(result)
  }
  const save = (input: Input, onError: (error: Error) => void = () => undefined) => {
    if (!isPending) mutate(input, { onSuccess, onError })
  }
  return { save, isPending, error }
}
