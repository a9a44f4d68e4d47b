import type { ComponentProps } from 'react'
import { type FieldTexts, inputClassName, LabelledField, useFieldAttributes } from './field.tsx'

/** A multi-line text field. */
export function TextArea(props: ComponentProps<'textarea'> & FieldTexts) {
  const { label, hint, error, className, ...rest } = props
  const field = useFieldAttributes({ hint, error }, rest.id)
  return (
    <LabelledField id={field.id} label={label} hint={hint} error={error}>
      <textarea rows={3} {...rest} {...field} className={`${inputClassName} resize-y ${className ?? ''}`} />
    </LabelledField>
  )
}
