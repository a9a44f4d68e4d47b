import { PICTURE_BYTES_MAX, PICTURE_PIXELS_MAX, PICTURE_TYPES } from '@portal/contract/picture-words'
import type { Sample } from '@portal/contract/stock'
import { type ChangeEvent, type SubmitEvent, type SyntheticEvent, useState } from 'react'
import { ItemPicture } from '../brand/item-picture.tsx'
import { useDialogChange } from '../lib/dialog-change.ts'
import { FormDialog } from '../lib/form-dialog.tsx'
import { m } from '../paraglide/messages.js'
import { Button } from '../ui/button.tsx'
import { Field, inputLook, useField } from '../ui/field.tsx'
import { STOCK, savePicture } from './stock.api.ts'

/** A file, and its content as an address to show it from. */
type Chosen = { file: File; address: string }

/** Gives a sample a picture, which is shown as it will be, or takes it away. */
export function PictureDialog({ sample, onClose }: { sample: Sample; onClose(): void }) {
  const change = useDialogChange((file: File | undefined) => savePicture(sample, file), {
    key: STOCK,
    saved: m.stock_saved(),
    onClose,
  })
  const [chosen, setChosen] = useState<Chosen>()
  const [error, setError] = useState<string>()
  const hint = m.stock_picture_hint()
  const field = useField({ hint, error })
  const choose = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const file = target.files?.[0]
    const problem = file && problemOf(file)
    setError(problem)
    setChosen(undefined)
    if (file === undefined || problem !== undefined) return
    const address = await addressOf(file)
    // Another may have been chosen meanwhile.
    if (target.files?.[0] === file) setChosen({ file, address })
  }
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (chosen !== undefined && error === undefined) return change.save(chosen.file)
    setError(error ?? m.stock_picture_required())
    document.getElementById(field.id)?.focus()
  }
  const measure = ({ currentTarget: { naturalWidth, naturalHeight } }: SyntheticEvent<HTMLImageElement>) => {
    if (naturalWidth * naturalHeight > PICTURE_PIXELS_MAX) setError(m.stock_picture_too_many_pixels())
  }
  return (
    <FormDialog
      title={m.stock_picture_title({ name: sample.name })}
      action={m.stock_save()}
      change={change}
      onSubmit={submit}
      onClose={onClose}
    >
      <span className="justify-self-center">
        {chosen && error === undefined ? (
          <img
            src={chosen.address}
            alt=""
            width={104}
            height={104}
            onLoad={measure}
            onError={() => setError(m.stock_picture_unreadable())}
            className="size-26 rounded-control border border-line bg-white object-cover"
          />
        ) : (
          <ItemPicture name={sample.name} picture={sample.picture} size={104} />
        )}
      </span>
      <Field id={field.id} label={m.stock_picture_file()} hint={hint} error={error}>
        <input
          {...field}
          type="file"
          accept={PICTURE_TYPES.join()}
          disabled={change.isPending}
          onChange={event => void choose(event)}
          className={`${inputLook} h-auto py-3`}
        />
      </Field>
      {change.isPending && <progress aria-label={m.stock_picture_saving()} className="h-2 w-full" />}
      {sample.picture !== undefined && (
        <Button variant="secondary" disabled={change.isPending} onClick={() => change.save(undefined)}>
          {m.stock_picture_remove()}
        </Button>
      )}
    </FormDialog>
  )
}

/** What is wrong with a file as far as its name and its size tell. */
function problemOf({ type, size }: File): string | undefined {
  if (!PICTURE_TYPES.includes(type)) return m.stock_picture_unreadable()
  return size > PICTURE_BYTES_MAX ? m.stock_picture_too_large() : undefined
}

/** As the policy lets pictures be shown; nothing that cannot be read comes of a file that is gone by now. */
function addressOf(file: File): Promise<string> {
  return new Promise(resolve => {
    const reader = new FileReader()
    reader.addEventListener('loadend', () => resolve(String(reader.result ?? 'data:,')))
    reader.readAsDataURL(file)
  })
}
