import { type ComponentProps, useId } from 'react'
import { describedBy, Field, type FieldTexts, inputLook } from './field.tsx'

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
