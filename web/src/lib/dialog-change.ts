import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query'
import { showSuccess } from '../ui/toast.tsx'

/** The query to invalidate, the message after saving, and how to close the dialog. */
type About = { key: QueryKey; saved: string; onClose(): void }

/** A mutation from a dialog. The dialog closes after a success. The query is invalidated after a success and after a failure. */
export function useDialogChange<Input>(
  change: (input: Input) => Promise<unknown>,
  { key, saved, onClose }: About,
) {
  const queryClient = useQueryClient()
  const { mutate, isPending, error } = useMutation({
    mutationFn: change,
    onSettled: () => queryClient.invalidateQueries({ queryKey: key }),
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
