import { PICTURE_BYTES_MAX, PICTURE_PIXELS_MAX, PICTURE_TYPES } from '@portal/contract/platform/picture-rules'
import { type ChangeEvent, type SyntheticEvent, useState } from 'react'
import { m } from '../texts.ts'
import { fileInputClassName, LabelledField, useFieldAttributes } from './field.tsx'

/** A file, and its content as a data URL. */
type Chosen = { file: File; address: string }

/** Props of the `img` that shows a chosen file. */
export type ChosenImage = {
  src: string
  onLoad(event: SyntheticEvent<HTMLImageElement>): void
  onError(): void
}

/** The picture that is chosen in a `PictureField`. */
export function useChosenPicture() {
  const [chosen, setChosen] = useState<Chosen>()
  const [error, setError] = useState<string>()
  const choose = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const file = target.files?.[0]
    const problem = file && problemOf(file)
    setError(problem)
    setChosen(undefined)
    if (file === undefined || problem !== undefined) return
    const address = await addressOf(file)
    // The user may have chosen another file while this one was read.
    if (target.files?.[0] === file) setChosen({ file, address })
  }
  const onLoad: ChosenImage['onLoad'] = ({ currentTarget: { naturalWidth, naturalHeight } }) => {
    if (naturalWidth * naturalHeight > PICTURE_PIXELS_MAX) setError(m.picture_too_many_pixels())
  }
  const onError = () => setError(m.picture_unreadable())
  const usable = error === undefined ? chosen : undefined
  return {
    error,
    setError,
    choose,
    /** The file; undefined while none is chosen, or it cannot be used. */
    file: usable?.file,
    image: usable && { src: usable.address, onLoad, onError },
  }
}

type Props = {
  label: string
  hint: string
  disabled: boolean
  id?: string
  chosen: ReturnType<typeof useChosenPicture>
}

/** A field for a file with a picture. */
export function PictureField({ label, hint, disabled, id, chosen: { error, choose } }: Props) {
  const field = useFieldAttributes({ hint, error }, id)
  return (
    <LabelledField id={field.id} label={label} hint={hint} error={error}>
      <input
        {...field}
        type="file"
        accept={PICTURE_TYPES.join()}
        disabled={disabled}
        onChange={event => void choose(event)}
        className={fileInputClassName}
      />
    </LabelledField>
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
