import { type ComponentProps, useId } from 'react'
import { describedBy, Field, type FieldTexts, inputLook } from './field.tsx'

type Props = ComponentProps<'input'> &
  FieldTexts & {
    /** Stands before what is typed, as a salutation. */
    before?: string | undefined
  }

/** A line of text. */
export function TextField({ label, hint, error, before, className, ...rest }: Props) {
  const generated = useId()
  const id = rest.id ?? generated
  return (
    <Field id={id} label={label} {...(hint && { hint })} error={error}>
      <div className="flex gap-2">
        {before && (
          <span className="inline-flex min-h-12 shrink-0 items-center rounded-control border border-line bg-sunken px-4">
            {before}
          </span>
        )}
        <input
          type="text"
          {...rest}
          id={id}
          aria-invalid={error ? true : undefined}
          aria-describedby={describedBy(id, { ...(hint && { hint }), error })}
          className={`${inputLook} ${className ?? ''}`}
        />
      </div>
    </Field>
  )
}

/** Several lines of text. */
export function TextArea({
  label,
  hint,
  error,
  className,
  ...rest
}: ComponentProps<'textarea'> & FieldTexts) {
  const generated = useId()
  const id = rest.id ?? generated
  return (
    <Field id={id} label={label} {...(hint && { hint })} error={error}>
      <textarea
        rows={3}
        {...rest}
        id={id}
        aria-invalid={error ? true : undefined}
        aria-describedby={describedBy(id, { ...(hint && { hint }), error })}
        className={`${inputLook} resize-y ${className ?? ''}`}
      />
    </Field>
  )
}
