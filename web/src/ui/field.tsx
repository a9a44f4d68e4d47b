import { CircleAlert } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { createGlobalStore } from './store.ts'

export type FieldTexts = { label: string; hint?: string | undefined; error?: string | undefined }

/**
 * The classes of every text input: 16 px type so that phones do not zoom in. `readonly` matches the attribute,
 * because in CSS every select is :read-only.
 */
export const inputClassName =
  'block w-full min-w-0 min-h-(--control) rounded-control border border-edge bg-surface px-4 py-(--control-y) text-base text-ink ' +
  'placeholder:text-muted transition aria-invalid:border-attention aria-invalid:ring-1 aria-invalid:ring-attention ' +
  '[&[readonly]]:border-line [&[readonly]]:bg-sunken disabled:bg-sunken disabled:text-muted'

/**
 * Connects an input with its texts: its id, whether it is invalid, and the ids that describe it, the error first.
 * @param fixedId the id to use; a generated one by default
 */
export function useFieldAttributes({ hint, error }: Omit<FieldTexts, 'label'>, fixedId?: string) {
  const made = useId()
  const id = fixedId ?? made
  const describedBy = [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ')
  return {
    id,
    'aria-invalid': error ? true : undefined,
    'aria-describedby': describedBy || undefined,
  } as const
}

type Props = FieldTexts & { id: string; children: ReactNode }

/** A labelled input with a hint and an error. */
export function LabelledField({ id, label, hint, error, children }: Props) {
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
      <CircleAlert className="mt-0.5 size-4 shrink-0" />
      <span>{shown}</span>
    </p>
  )
}

/** Whether a pointer is down. */
const pressed = createGlobalStore(false)
const listen = (type: string, listener: () => void) => addEventListener(type, listener, { capture: true })
listen('pointerdown', () => pressed.write(true))
// After the click event, which follows.
for (const end of ['pointerup', 'pointercancel']) listen(end, () => setTimeout(() => pressed.write(false)))

/** Holds a value back while a pointer is down: an error that appears on blur must not move the pressed target away. */
function useSteady<T>(value: T): T {
  const isPressed = pressed.useValue()
  const [shown, setShown] = useState(value)
  if (!isPressed && shown !== value) setShown(value)
  return isPressed ? shown : value
}

/** The classes of a file input: its button looks like the others. */
export const fileInputClassName = `${inputClassName} h-auto p-1! file:mr-3 file:min-h-9.5 file:rounded-[9px] file:border-0 file:bg-action-soft file:px-3 file:font-semibold file:text-action-ink`
