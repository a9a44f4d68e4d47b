import type { ComponentProps } from 'react'
import { type FieldTexts, inputClassName, LabelledField, useFieldAttributes } from './field.tsx'

type Props = ComponentProps<'input'> &
  FieldTexts & {
    /** A text before the input, for example a salutation. */
    before?: string | undefined
  }

/** A single-line text field. */
export function TextField({ label, hint, error, before, className, ...rest }: Props) {
  const field = useFieldAttributes({ hint, error }, rest.id)
  return (
    <LabelledField id={field.id} label={label} hint={hint} error={error}>
      <div className="flex gap-2">
        {before && (
          <span className="inline-flex min-h-(--control) shrink-0 items-center rounded-control border border-line bg-sunken px-4">
            {before}
          </span>
        )}
        <input type="text" {...rest} {...field} className={`${inputClassName} ${className ?? ''}`} />
      </div>
    </LabelledField>
  )
}
