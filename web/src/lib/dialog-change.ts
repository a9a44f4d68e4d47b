import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query'
import { showSuccess } from '../ui/toast.tsx'

/** What is read again, what is said when it is saved, and how the dialog closes. */
type About = { key: QueryKey; saved: string; onClose(): void }

/** A change from a dialog, which closes when it is saved. Whatever comes of it, what is shown is read again. */
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
