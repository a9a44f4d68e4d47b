import { CircleAlert } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { createStore } from './store.ts'

export type FieldTexts = { label: string; hint?: string; error?: string | undefined }

/**
 * The look of every text input: 48 px high, 16 px type so that phones do not zoom in. `readonly` is the attribute:
 * to CSS every select is read-only.
 */
export const inputLook =
  'block w-full min-w-0 min-h-12 rounded-control border border-edge bg-surface px-4 py-2.5 text-base text-ink ' +
  'placeholder:text-muted transition aria-invalid:border-attention aria-invalid:ring-1 aria-invalid:ring-attention ' +
  '[&[readonly]]:border-line [&[readonly]]:bg-sunken disabled:bg-sunken disabled:text-muted'

/**
 * What an input has to know of the texts around it: its id, whether it is wrong, and the ids by which it is described, its
 * error first. @param given an id of its own; one is made otherwise
 */
export function useField({ hint, error }: Omit<FieldTexts, 'label'>, given?: string) {
  const made = useId()
  const id = given ?? made
  const describedBy = [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ')
  return {
    id,
    'aria-invalid': error ? true : undefined,
    'aria-describedby': describedBy || undefined,
  } as const
}

type Props = FieldTexts & { id: string; children: ReactNode }

/** A labelled input with its hint and its error. */
export function Field({ id, label, hint, error, children }: Props) {
  return (
    <div className="grid gap-1.5">
      <label htmlFor={id} className="text-sm font-semibold">
        {label}
      </label>
      {children}
      {hint && (
        <p id={`${id}-hint`} className="text-sm text-muted">
          {hint}
        </p>
      )}
      <FieldError id={id} error={error} />
    </div>
  )
}

export function FieldError({ id, error }: { id: string; error: string | undefined }) {
  const shown = useSteady(error)
  if (!shown) return null
  return (
    <p id={`${id}-error`} className="flex gap-1.5 text-sm font-medium text-attention">
      <CircleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
      <span>{shown}</span>
    </p>
  )
}

/** Whether anything is pressed. */
const pressed = createStore(false)
const listen = (type: string, listener: () => void) => addEventListener(type, listener, { capture: true })
listen('pointerdown', () => pressed.write(true))
// The click comes after it.
for (const end of ['pointerup', 'pointercancel']) listen(end, () => setTimeout(() => pressed.write(false)))

/** A value that waits until nothing is pressed: what a press makes appear must not move its target away under it. */
function useSteady<T>(value: T): T {
  const isPressed = pressed.useValue()
  const [shown, setShown] = useState(value)
  if (!isPressed && shown !== value) setShown(value)
  return isPressed ? shown : value
}
