import { PICTURE_BYTES_MAX, PICTURE_PIXELS_MAX, PICTURE_TYPES } from '@portal/contract/picture-rules'
import { type ChangeEvent, type ReactNode, type SubmitEvent, type SyntheticEvent, useState } from 'react'
import { m } from '../texts.ts'
import { Button } from '../ui/button.tsx'
import { Field, inputClassName, useFieldAttributes } from '../ui/field.tsx'
import { FormDialog } from './form-dialog.tsx'

/** A file, and its content as a data URL. */
type Chosen = { file: File; address: string }

/** Props of the `img` that shows a chosen file. */
type ChosenImage = {
  src: string
  onLoad(event: SyntheticEvent<HTMLImageElement>): void
  onError(): void
}

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
  const [chosen, setChosen] = useState<Chosen>()
  const [error, setError] = useState<string>()
  const field = useFieldAttributes({ hint, error })
  const choose = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const file = target.files?.[0]
    const problem = file && problemOf(file)
    setError(problem)
    setChosen(undefined)
    if (file === undefined || problem !== undefined) return
    const address = await addressOf(file)
    // The user may have chosen another file during the read.
    if (target.files?.[0] === file) setChosen({ file, address })
  }
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (chosen !== undefined && error === undefined) return change.save(chosen.file)
    setError(error ?? m.picture_required())
    document.getElementById(field.id)?.focus()
  }
  const onLoad: ChosenImage['onLoad'] = ({ currentTarget: { naturalWidth, naturalHeight } }) => {
    if (naturalWidth * naturalHeight > PICTURE_PIXELS_MAX) setError(m.picture_too_many_pixels())
  }
  const onError = () => setError(m.picture_unreadable())
  return (
    <FormDialog title={title} action={action} change={change} onSubmit={submit} onClose={onClose}>
      {chosen && error === undefined ? props.show({ src: chosen.address, onLoad, onError }) : props.current}
      <Field id={field.id} label={props.label} hint={hint} error={error}>
        <input
          {...field}
          type="file"
          accept={PICTURE_TYPES.join()}
          disabled={change.isPending}
          onChange={event => void choose(event)}
          className={`${inputClassName} h-auto py-3`}
        />
      </Field>
      {change.isPending && <progress aria-label={m.picture_saving()} className="h-2 w-full" />}
      {props.removal !== undefined && (
        <Button variant="secondary" disabled={change.isPending} onClick={() => change.save(undefined)}>
          {props.removal}
        </Button>
      )}
    </FormDialog>
  )
}

/** The problem of a file, by its type and its size. */
function problemOf({ type, size }: File): string | undefined {
  if (!PICTURE_TYPES.includes(type)) return m.picture_unreadable()
  return size > PICTURE_BYTES_MAX ? m.picture_too_large() : undefined
}

/** The file as a data URL, which the CSP allows for pictures. A file that cannot be read gives an empty one. */
function addressOf(file: File): Promise<string> {
  return new Promise(resolve => {
    const reader = new FileReader()
    reader.addEventListener('loadend', () => resolve(String(reader.result ?? 'data:,')))
    reader.readAsDataURL(file)
  })
}
