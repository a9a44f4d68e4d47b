import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query'
import { flushSync } from 'react-dom'
import { showAlert, showSuccess } from '../ui/toast.tsx'
import { errorTextWithPrefix } from './failure.ts'
import { useIdempotencyKeys } from './idempotency-key.ts'
import { useIsMounted } from './use-is-mounted.ts'

export type ApiMutationOptions<Input, Result> = {
  /** The queries to invalidate. */
  invalidates: readonly QueryKey[]
  /** The message after saving. */
  savedText?: string | ((result: Result, input: Input) => string) | undefined
  /** What was not saved, shown in place of the message; undefined if all was. */
  warningText?(result: Result): string | undefined
  /** Closes the dialog after saving; undefined for a button without one. */
  onClose?(result: Result): void
}

/**
 * A change from a dialog or a button. A dialog closes at once after a success, and the queries are refetched behind it, after a
 * success and after a failure. If the user has left the screen, or the refetch has removed the dialog, a message tells the failure.
 * A button is pending until the queries are refetched, and a message tells each failure.
 * @param change gets an Idempotency-Key, the same for every attempt with the same input
 */
export function useApiMutation<Input, Result>(
  change: (input: Input, idempotencyKey: string) => Promise<Result>,
  { invalidates, savedText, warningText, onClose }: ApiMutationOptions<Input, Result>,
) {
  const queryClient = useQueryClient()
  const isHere = useIsMounted()
  const { keyOf, forget } = useIdempotencyKeys()
  const refetch = () => Promise.all(invalidates.map(queryKey => queryClient.invalidateQueries({ queryKey })))
  const { mutate, isPending, error, variables, reset } = useMutation({
    mutationFn: (input: Input) => change(input, keyOf(input)),
    onSuccess: (result, input) => {
      forget(input)
      // First, because a dialog that opens again behind it clears a toast.
      if (onClose && isHere.current) flushSync(() => onClose(result))
      const warning = warningText?.(result)
      if (warning !== undefined) showAlert(warning)
      else if (savedText !== undefined)
        showSuccess(typeof savedText === 'string' ? savedText : savedText(result, input))
      const refetched = refetch()
      return onClose ? undefined : refetched
    },
    onError: failure => {
      const refetched = refetch()
      if (onClose === undefined) {
        showAlert(errorTextWithPrefix(failure))
        return refetched
      }
      // Here the dialog shows it.
      void refetched.then(() => isHere.current || showAlert(errorTextWithPrefix(failure)))
    },
  })
  const save = (input: Input, onError: (error: Error) => void = () => undefined) => {
    if (!isPending) mutate(input, { onError })
  }
  return { save, isPending, error, variables, reset }
}
