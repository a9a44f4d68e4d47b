import { PICTURE_BYTES_MAX, PICTURE_PIXELS_MAX, PICTURE_TYPES } from '@portal/contract/picture-rules'
import { type ChangeEvent, type SyntheticEvent, useState } from 'react'
import { m } from '../texts.ts'
import { Field, inputClassName, useFieldAttributes } from '../ui/field.tsx'

/** A file, and its content as a data URL. */
type Chosen = { file: File; address: string }

/** Props of the `img` that shows a chosen file. */
export type ChosenImage = {
  src: string
  onLoad(event: SyntheticEvent<HTMLImageElement>): void
  onError(): void
}

/** A picture file that a person chooses, with its problem. */
export function usePictureChoice() {
  const [chosen, setChosen] = useState<Chosen>()
  const [error, setError] = useState<string>()
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
  const onLoad: ChosenImage['onLoad'] = ({ currentTarget: { naturalWidth, naturalHeight } }) => {
    if (naturalWidth * naturalHeight > PICTURE_PIXELS_MAX) setError(m.picture_too_many_pixels())
  }
  const onError = () => setError(m.picture_unreadable())
  const valid = error === undefined ? chosen : undefined
  return {
    error,
    setError,
    choose,
    file: valid?.file,
    /** For a preview; undefined without a valid file. */
    image: valid && { src: valid.address, onLoad, onError },
  }
}

type Props = {
  label: string
  hint: string
  choice: ReturnType<typeof usePictureChoice>
  disabled: boolean
  id?: string
}

/** The field for a picture file. */
export function PictureField({ label, hint, choice: { error, choose }, disabled, id }: Props) {
  const field = useFieldAttributes({ hint, error }, id)
  return (
    <Field id={field.id} label={label} hint={hint} error={error}>
      <input
        {...field}
        type="file"
        accept={PICTURE_TYPES.join()}
        disabled={disabled}
        onChange={event => void choose(event)}
        className={`${inputClassName} h-auto py-3`}
      />
    </Field>
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
