import { type ReactNode, type SubmitEvent, useId } from 'react'
import { m } from '../texts.ts'
import { Button } from '../ui/button.tsx'
import { FormDialog } from './form-dialog.tsx'
import { type ChosenImage, PictureField, usePictureChoice } from './picture-field.tsx'

type Props = {
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
  change: { save(file: File | undefined): void; isPending: boolean; error: Error | null }
  onClose(): void
}

/** A dialog that chooses a picture, with a preview, or removes it. */
export function PictureDialog({ title, action, hint, change, onClose, ...props }: Props) {
  const choice = usePictureChoice()
  const id = useId()
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (choice.file !== undefined) return change.save(choice.file)
    choice.setError(choice.error ?? m.picture_required())
    document.getElementById(id)?.focus()
  }
  return (
    <FormDialog title={title} action={action} change={change} onSubmit={submit} onClose={onClose}>
      {choice.image ? props.show(choice.image) : props.current}
      <PictureField id={id} label={props.label} hint={hint} choice={choice} disabled={change.isPending} />
      {change.isPending && <progress aria-label={m.picture_saving()} className="h-2 w-full" />}
      {props.removal !== undefined && (
        <Button variant="secondary" disabled={change.isPending} onClick={() => change.save(undefined)}>
          {props.removal}
        </Button>
      )}
    </FormDialog>
  )
}
