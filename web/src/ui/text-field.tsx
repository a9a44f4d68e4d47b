import { type ComponentProps, useId } from 'react'
import { describedBy, Field, type FieldTexts, inputLook } from './field.tsx'

/** A line of text. Takes what react-hook-form's `register` gives. */
export function TextField({ label, hint, error, className, ...rest }: ComponentProps<'input'> & FieldTexts) {
  const generated = useId()
  const id = rest.id ?? generated
  return (
    <Field id={id} label={label} {...(hint && { hint })} error={error}>
      <input
        type="text"
        {...rest}
        id={id}
        aria-invalid={error ? true : undefined}
        aria-describedby={describedBy(id, { ...(hint && { hint }), error })}
        className={`${inputLook} ${className ?? ''}`}
      />
    </Field>
  )
}
