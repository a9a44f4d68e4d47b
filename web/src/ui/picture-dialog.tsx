import { type ReactNode, type SubmitEvent, useId } from 'react'
import { type ApiMutationOptions, useApiMutation } from '../lib/use-api-mutation.ts'
import { m } from '../texts.ts'
import { Button } from './button.tsx'
import { FormDialog } from './form-dialog.tsx'
import { type ChosenImage, PictureField, useChosenPicture } from './picture-field.tsx'

type Props = Pick<ApiMutationOptions<File | undefined, unknown>, 'invalidates' | 'savedText'> & {
  title: string
  /** The label of the file field. */
  label: string
  hint: string
  action: string
  /** The label of the button that removes the current picture; undefined if there is none. */
  removal: string | undefined
  /** The current picture. */
  current: ReactNode
  /** Renders a preview of the chosen picture. */
  show(image: ChosenImage): ReactNode
  /** Saves a file, or without a file removes the current picture. */
  change(file: File | undefined): Promise<unknown>
  onClose(): void
}

/** A dialog that chooses a picture, with a preview, or removes it. */
export function ChooseOrRemovePictureDialog({ title, action, onClose, ...props }: Props) {
  const { invalidates, savedText } = props
  const change = useApiMutation(props.change, { invalidates, savedText, onClose })
  const id = useId()
  const chosen = useChosenPicture()
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (chosen.file !== undefined) return change.save(chosen.file)
    chosen.setError(chosen.error ?? m.picture_required())
    document.getElementById(id)?.focus()
  }
  return (
    <FormDialog title={title} action={action} change={change} onSubmit={submit} onClose={onClose}>
      {chosen.image ? props.show(chosen.image) : props.current}
      <PictureField
        id={id}
        label={props.label}
        hint={props.hint}
        disabled={change.isPending}
        chosen={chosen}
      />
      {change.isPending && <progress aria-label={m.picture_saving()} className="h-2 w-full" />}
      {props.removal !== undefined && (
        <Button variant="secondary" disabled={change.isPending} onClick={() => change.save(undefined)}>
          {props.removal}
        </Button>
      )}
    </FormDialog>
  )
}
